/** Messages in French. @module */
import type { Catalog } from "./catalog.ts";

const parameter = ({ name = "", expected = "", current = "" }) =>
  `Impossible de lire le paramètre « ${name} » : valeur attendue, ${expected}${current && ` ; valeur reçue, ${current}`}`;

const mib = (bytes: string | number) =>
  `${String(Math.round(Number(bytes) / 104857.6) / 10).replace(".", ",")} Mo`;

const actions: Readonly<Record<string, string>> = {
  requests: "requêtes",
  computations: "calculs",
  conversions: "conversions",
};

export const fr: Catalog = {
  errors: {
    invalid_options: ({
      field = "",
      expected = "du texte JSON valide d'au plus 65536 caractères",
    }) =>
      field
        ? `Impossible d'accepter les options : « ${field} » doit être ${expected}`
        : `Impossible d'accepter les options : valeur attendue, ${expected}`,
    invalid_multipart: () => "Impossible de lire le corps multipart : il est mal formé",
    invalid_idempotency_key: () =>
      "Impossible d'accepter l'en-tête « Idempotency-Key » : 1 à 255 caractères ASCII visibles attendus",
    invalid_image: () => "Impossible de lire la taille de l'image : son en-tête est endommagé",
    missing_source: () =>
      "Impossible de créer la tâche : il manque la partie « file » avec une image PNG ou JPEG",
    invalid_limit: parameter,
    invalid_cursor: parameter,
    invalid_format: parameter,
    invalid_tolerance: parameter,
    invalid_include_background: parameter,
    invalid_merge_shared: parameter,
    invalid_layers: parameter,
    invalid_tool_mm: parameter,
    invalid_island_mm2: parameter,
    invalid_api_key: () =>
      "Impossible d'authentifier la requête : la clé d'API est absente, inconnue ou révoquée",
    payment_required: () => "Impossible de créer la tâche : il ne reste ni quota Pro ni crédit",
    not_found: () => "Ressource introuvable",
    method_not_allowed: ({ method = "", allow = "" }) =>
      `Impossible de répondre à la méthode « ${method} » ici : méthodes admises, ${allow}`,
    upload_timeout: () => "Impossible de terminer l'envoi : il a été trop long ou trop lent",
    not_ready: ({ state = "" }) =>
      state
        ? `Impossible de livrer un résultat : la tâche doit être « done », elle est « ${state} »`
        : "Impossible de livrer un résultat : la tâche doit être « done »",
    idempotency_in_flight: () =>
      "Impossible de répéter la requête : la première avec cette Idempotency-Key est encore en cours",
    gone: () => "Impossible de livrer le résultat : il a été supprimé",
    payload_too_large: ({ limitBytes = 0 }) =>
      `Impossible d'accepter le fichier : sa taille ne doit pas dépasser ${mib(limitBytes)} (${limitBytes} octets)`,
    too_large: ({ width = 0, height = 0, limitPixels = 0, limitSide = 0 }) =>
      `Impossible de vectoriser l'image : au plus ${Number(limitPixels) / 1e6} mégapixels et ${limitSide} px de côté sont admis, sa taille est ${width} x ${height} px`,
    quota_exceeded: ({ usedBytes = 0, limitBytes = 0 }) =>
      `Impossible d'enregistrer le fichier : le compte peut garder au plus ${mib(limitBytes)}, il garde ${mib(usedBytes)}`,
    result_too_large: ({ limitBytes = 0 }) =>
      `Impossible de convertir le résultat : sa taille ne doit pas dépasser ${mib(limitBytes)}`,
    unsupported_media_type: () =>
      "Impossible d'accepter le fichier : une image PNG ou JPEG est attendue",
    range_not_satisfiable: ({ size = 0 }) =>
      `Impossible de livrer cet intervalle : le résultat compte ${size} octets`,
    stacked_separations: () =>
      "Impossible d'écrire un fichier par couleur : le résultat est empilé, choisissez le mode découpe",
    too_complex: () => "Impossible de convertir le résultat : il est trop complexe",
    unconvertible: () => "Impossible de convertir le résultat",
    idempotency_mismatch: () =>
      "Impossible de répéter la requête : son Idempotency-Key a servi avec un autre contenu",
    rate_limited: ({ action = "requests", limit = 0, windowSeconds = 0 }) =>
      `Impossible de répondre : au plus ${limit} ${actions[action] ?? action} en ${windowSeconds} s, attendez la durée de Retry-After`,
    too_many_jobs: ({ limitRunning = 0, limitQueued = 0 }) =>
      `Impossible de créer la tâche : une clé peut en avoir au plus ${limitRunning} en cours et ${limitQueued} en attente, attendez la durée de Retry-After`,
    too_many_uploads: ({ limit = 0 }) =>
      `Impossible d'accepter l'envoi : une clé peut en avoir au plus ${limit} en cours, attendez la durée de Retry-After`,
    internal: ({ requestId = "" }) =>
      `Impossible de répondre : défaut du service, citez l'identifiant de requête « ${requestId} »`,
    busy: () =>
      "Impossible de convertir maintenant : tout est occupé, attendez la durée de Retry-After",
    storage_unavailable: () => "Impossible d'atteindre le stockage : réessayez plus tard",
    unavailable: () => "Impossible d'atteindre la base de données : réessayez plus tard",
  },
  jobErrors: {
    invalid_image: "Impossible de décoder l'image",
    too_complex: "Impossible de vectoriser l'image dans les limites de temps et de mémoire",
    internal: "Impossible de vectoriser l'image : défaut du moteur",
    interrupted: "Impossible de terminer la tâche : son exécution s'est arrêtée deux fois",
  },
  expectations: {
    oneOf: (values) => `une valeur parmi ${values}`,
    integer: (min, max) => `un entier de ${min} à ${max}`,
    number: (min, max) => `un nombre décimal de ${min} à ${max}`,
    boolean: "true ou false",
    uuid: "le nextCursor d'une page précédente",
    text: (max) => `un texte d'au plus ${max} caractères, sans NUL`,
    color: "une couleur telle que #RRGGBB ou #RGB",
    list: (min, max) => `une liste de ${min} à ${max} éléments`,
    object: "un objet",
    distinct: "différent des valeurs qui précèdent",
    known: "absent : ce réglage n'existe pas",
    other: "du type documenté",
  },
};
