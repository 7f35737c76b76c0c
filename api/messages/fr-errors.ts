/** Refusals in French: the thing, what it must be, what it is, and what to do. @module */

import type { Facts } from "../refusals.ts";
import type {
  ErrorMessages,
  KeyWords,
  MultipartWords,
  ObstacleWords,
  OptionsWords,
  SourceWords,
  UnavailableWords,
} from "./catalog.ts";
import { damageInFrench } from "./fr-damage.ts";

const parameter = ({ name = "", expected = "", current = "" }: Facts) =>
  `Impossible de lire le paramètre « ${name} » : valeur attendue, ${expected}${current && ` ; valeur reçue, ${current}`}`;

const size = (bytes: Facts[string] = 0) =>
  `${String(Math.round(Number(bytes) / 104857.6) / 10).replace(".", ",")} Mo (${bytes} octets)`;

const actions: Readonly<Record<string, string>> = {
  requests: "requêtes",
  computations: "calculs",
  conversions: "conversions",
  "sign-ins": "connexions",
  "new keys": "nouvelles clés",
  "refused keys": "requêtes sans clé valable",
};

const conversion = (facts: Facts) =>
  `Impossible de convertir le résultat : ${obstacles[facts.obstacle as keyof ObstacleWords](facts)}`;

const obstacles: ObstacleWords = {
  "svg-bytes": ({ limit, current }) =>
    `son SVG doit faire au plus ${size(limit)}, il fait ${size(current)} ; téléchargez le SVG lui-même, ou vectorisez avec moins de couleurs ou un fit.tolerance plus grand`,
  "separation-bytes": ({ limit, current }) =>
    `ses fichiers par couleur doivent faire ensemble au plus ${size(limit)}, ils font ${size(current)} ou plus ; vectorisez avec moins de couleurs`,
  separations: ({ limit, current }) =>
    `il doit avoir au plus ${limit} couleurs pour un fichier par couleur, il en a ${current} ; vectorisez avec moins de couleurs`,
  segments: ({ limit, current }) =>
    `ses courbes doivent donner au plus ${limit} segments, elles en donnent ${current} ; augmentez tolerance`,
  vertices: ({ limit, current }) =>
    `ses contours doivent avoir au plus ${limit} sommets, ils en ont ${current} ; augmentez tolerance`,
  "page-side": ({ limit, current }) =>
    `sa page doit faire au plus ${limit} pt de côté, elle fait ${current} pt ; vectorisez une image plus petite, ou donnez un width_mm plus petit`,
  crowd: ({ limit }) =>
    `les traits d'une couleur doivent se toucher en au plus ${limit} endroits pour être changés en surfaces, ils se touchent en davantage ; prenez layers=0, où ils restent des traits`,
  extent: ({ limit }) =>
    `il doit tenir à moins de ${limit} px de son origine, il va plus loin ; vectorisez une image plus petite`,
  merge: () => "trop de bords se rencontrent pour être fusionnés, retirez merge_shared",
  empty: () =>
    "il doit dessiner autre chose que son fond, il ne dessine rien ; vectorisez avec d'autres options",
  feature: () =>
    "son SVG ne doit contenir que des formes simples, il contient autre chose ; vectorisez de nouveau l'image",
  seconds: ({ limit }) =>
    `elle doit durer au plus ${limit} s, elle dure davantage ; augmentez tolerance, ou vectorisez avec moins de couleurs`,
  defect: () =>
    "défaut de son export ; téléchargez le SVG lui-même, et prévenez l'exploitant du service",
  stacked: () =>
    "il doit être en mode découpe, il est empilé ; vectorisez de nouveau avec export.mode cut",
};

const away: UnavailableWords = {
  database: () =>
    "Impossible d'atteindre la base de données : elle doit fonctionner, elle est arrêtée ou nous refuse",
  "control-plane": () =>
    "Impossible d'atteindre le plan de contrôle : il doit fonctionner, il est arrêté ou nous refuse",
  service: () =>
    "Impossible de finir la requête : le service doit fonctionner, il est en train de s'arrêter",
};

const key: KeyWords = {
  missing: () => "il est absent",
  form: () => "il n'est pas « Bearer », une espace et une clé",
  unknown: () => "la clé est inconnue ou révoquée",
};

const source: SourceWords = {
  type: ({ current }) => `son Content-Type est ${current}`,
  none: () => "elle manque",
  empty: () => "elle est vide",
};

const multipart: MultipartWords = {
  boundary: () => "son Content-Type doit indiquer la limite (boundary), il n'en indique pas",
  parts: ({ limit }) => `il doit avoir au plus ${limit} parties, il en a davantage`,
  malformed: () =>
    "il doit être du multipart/form-data complet, il s'arrête trop tôt ou est autre chose",
  cut: () => "il doit arriver complet, il s'arrête au milieu d'une partie",
  connection: () => "il doit arriver complet, la connexion s'est arrêtée avant lui",
  repeated: ({ name }) => `la partie « ${name} » doit venir une fois, elle revient`,
  unknown: ({ name }) =>
    `ses parties doivent être « file » ou « source_job_id », et « options », il a ${name} ; les réglages vont dans « options », comme {"preset":"photo"}`,
  both: () =>
    "une seule des parties « file » et « source_job_id » doit dire de quelle image il s'agit, les deux le disent ; omettez-en une",
};

const options: OptionsWords = {
  length: ({ limit, current }) =>
    `la partie doit avoir au plus ${limit} caractères, elle en a ${current} ou plus ; omettez ce que dit déjà le préréglage`,
  json: ({ current }) => `la partie doit être du texte JSON en UTF-8, elle est ${current}`,
  unkeepable: () =>
    "aucun texte de la partie ne doit contenir NUL ni moitié de paire de substitution, l'un en contient ; retirez-les",
  repeated: () => "la partie doit venir une fois, elle revient",
};

/** One sentence for each code. */
export const errors: ErrorMessages = {
  invalid_options: ({ field = "", expected = "", current = "", ...facts }) =>
    `Impossible d'accepter les options : ${
      facts.fault
        ? options[facts.fault as keyof OptionsWords]({ current, ...facts })
        : `${field ? `« ${field} »` : "la partie"} doit être ${expected}${current && ` ; valeur reçue, ${current}`}`
    }`,
  invalid_multipart: (facts) =>
    `Impossible de lire le corps multipart : ${multipart[facts.fault as keyof MultipartWords](facts)}`,
  invalid_host: ({ current }) =>
    `Impossible de lire l'en-tête Host : il doit être un nom ou une adresse, avec un port s'il y en a un, il vaut ${current}`,
  invalid_idempotency_key: ({ current }) =>
    `Impossible d'accepter l'en-tête « Idempotency-Key » : 1 à 255 caractères ASCII visibles attendus, valeur reçue, ${current}`,
  invalid_image: ({ detail }) =>
    `Impossible de lire la taille de l'image : ${damageInFrench(detail) ?? "son en-tête doit être complet, il est endommagé"} ; enregistrez-la de nouveau en PNG ou JPEG`,
  missing_source: (facts) =>
    `Impossible de créer la tâche : le corps multipart/form-data doit avoir une partie « file » avec une image PNG ou JPEG, ou « source_job_id », ${source[facts.fault as keyof SourceWords](facts)}`,
  invalid_limit: parameter,
  invalid_cursor: parameter,
  invalid_format: parameter,
  invalid_tolerance: parameter,
  invalid_include_background: parameter,
  invalid_merge_shared: parameter,
  invalid_layers: parameter,
  invalid_tool_mm: parameter,
  invalid_width_mm: parameter,
  invalid_island_mm2: parameter,
  invalid_api_key: (facts) =>
    `Impossible d'authentifier la requête : l'en-tête « Authorization: Bearer <API_KEY> » doit porter une clé d'API valable, ${key[facts.fault as keyof KeyWords](facts)}`,
  invalid_body: ({ expected }) => `Impossible de lire le corps : il doit être ${expected}`,
  oidc_failed: () =>
    "Impossible de vous connecter : le fournisseur doit confirmer qui vous êtes, il ne l'a pas fait ou vous avez commencé il y a plus de 10 minutes ; recommencez",
  signed_out: () =>
    "Impossible de répondre : vous devez être connecté, votre session est finie ou n'a jamais commencé",
  invalid_link: () =>
    "Impossible de vous connecter : le lien doit être ouvert, il a servi, ses 10 minutes sont passées ou il est incomplet ; faites-en un autre avec « kerf admin login-link »",
  cross_site: () =>
    "Impossible d'accepter la requête : une page de ce service doit l'envoyer, elle vient d'un autre site ou d'un programme",
  sign_in_again: () =>
    "Impossible de faire cela : il faut s'être connecté depuis moins de 12 heures ; connectez-vous de nouveau, puis recommencez",
  signup_closed: () =>
    "Impossible de vous connecter : il faut avoir un compte ici ; demandez-en un à l'exploitant",
  too_many_keys: ({ limit }) =>
    `Impossible de créer la clé : un compte peut en avoir au plus ${limit}, il les a ; révoquez-en une`,
  payment_required: ({ accountId }) =>
    `Impossible de créer la tâche : il faut du quota Pro ou un crédit, il n'en reste pas ; ajoutez des crédits par « kerf admin account credit --account ${accountId} --credits 100 » là où Kerf tourne, ou attendez le mois prochain`,
  not_found: ({ what, name }) =>
    what === "path"
      ? `Impossible de trouver le chemin « ${name} » : il doit être de ceux que donne /api/v1/openapi.json`
      : what === "link"
        ? "Impossible de trouver le lien d'envoi : il doit ne pas avoir servi et avoir au plus 15 minutes ; faites-en un autre par POST /api/v1/uploads ou l'outil create_upload"
        : what === "key"
          ? `Impossible de trouver la clé « ${name} » : elle doit être de ce compte et non révoquée`
          : `Impossible de trouver la tâche « ${name} » : elle doit être de ce compte, GET /api/v1/jobs les donne`,
  method_not_allowed: ({ method, allow }) =>
    `Impossible de répondre à la méthode « ${method} » ici : méthodes admises, ${allow}`,
  upload_timeout: ({ limitSeconds, leastRate, seconds, bytes }) =>
    `Impossible de terminer l'envoi : il doit durer au plus ${limitSeconds} s et garder au moins ${Number(leastRate) / 1024} Ko/s, il a apporté ${bytes} octets en ${seconds} s ; recommencez, par une ligne plus rapide ou en plus petit`,
  not_ready: ({ state }) =>
    state === "queued" || state === "running"
      ? `Impossible de livrer un résultat : la tâche doit être « done », elle est « ${state} » ; interrogez-la toutes les 2 à 5 secondes`
      : `Impossible de livrer un résultat : la tâche doit être « done », elle est « ${state} » pour de bon ; envoyez de nouveau l'image`,
  idempotency_in_flight: ({ retryAfterSeconds }) =>
    `Impossible de répéter la requête : la première avec cette Idempotency-Key doit être finie, elle est en cours ; réessayez dans ${retryAfterSeconds} s`,
  gone: () =>
    "Impossible de livrer le résultat : il doit être encore gardé, il a été supprimé, par son propriétaire ou à la fin de son temps ; envoyez de nouveau l'image",
  payload_too_large: ({ limitBytes, bytes }) =>
    `Impossible d'accepter le fichier : il doit faire au plus ${size(limitBytes)}, l'envoi fait ${size(bytes)} ou plus ; envoyez une image plus petite`,
  too_large: ({ width, height, limitPixels, limitSide }) =>
    `Impossible de vectoriser l'image : au plus ${Number(limitPixels) / 1e6} mégapixels et ${limitSide} px de côté sont admis, sa taille est ${width} x ${height} px ; réduisez-la`,
  quota_exceeded: ({ usedBytes, limitBytes, bytes }) =>
    `Impossible d'enregistrer le fichier : le compte peut garder au plus ${size(limitBytes)}, il garde ${size(usedBytes)} et le fichier fait ${size(bytes)} ; supprimez des résultats, ou attendez qu'ils expirent`,
  result_too_large: conversion,
  unsupported_media_type: ({ current }) =>
    `Impossible d'accepter le fichier : il doit être une image PNG ou JPEG, il commence par les octets ${current} ; convertissez-le`,
  range_not_satisfiable: ({ size: bytes, range }) =>
    `Impossible de livrer l'intervalle « ${range} » : il doit commencer avant la fin du résultat, qui compte ${bytes} octets`,
  stacked_separations: () =>
    'Impossible d\'écrire un fichier par couleur : le résultat doit être en mode découpe, il est empilé ; vectorisez de nouveau avec {"options":{"export":{"mode":"cut"}}}',
  too_complex: conversion,
  unconvertible: conversion,
  idempotency_mismatch: () =>
    "Impossible de répéter la requête : son contenu doit être celui de la première avec cette Idempotency-Key, il est autre ; prenez une nouvelle clé",
  rate_limited: ({ action = "", limit, windowSeconds, retryAfterSeconds }) =>
    `Impossible de répondre : la limite est de ${limit} ${actions[action] ?? action} en ${windowSeconds} s, elle est atteinte ; attendez ${retryAfterSeconds} s, comme le dit Retry-After`,
  too_many_jobs: ({ limitRunning, limitQueued, retryAfterSeconds }) =>
    `Impossible de créer la tâche : une clé peut en avoir au plus ${limitRunning} en cours et ${limitQueued} en attente, elle les a ; attendez ${retryAfterSeconds} s, comme le dit Retry-After, ou annulez-en une`,
  too_many_uploads: ({ limit, retryAfterSeconds }) =>
    `Impossible d'accepter l'envoi : une clé peut en avoir au plus ${limit} en cours, elle les a ; attendez ${retryAfterSeconds} s, comme le dit Retry-After`,
  internal: ({ requestId }) =>
    `Impossible de répondre : défaut du service, citez l'identifiant de requête « ${requestId} » à son exploitant`,
  busy: ({ whose, limit, retryAfterSeconds }) =>
    `Impossible de convertir maintenant : ${whose === "account" ? "un compte" : "le serveur"} peut avoir au plus ${limit} conversion(s) en cours, toutes les places sont prises ; attendez ${retryAfterSeconds} s, comme le dit Retry-After`,
  storage_unavailable: () =>
    "Impossible d'atteindre le stockage : il doit fonctionner, il est arrêté ou nous refuse ; réessayez dans quelques secondes",
  unavailable: (facts) =>
    `${away[(facts.what ?? "database") as keyof UnavailableWords](facts)} ; réessayez dans quelques secondes`,
};
