/** Words in French. @module */
import type { BudgetWords, Catalog } from "./catalog.ts";
import { cutIssue } from "./fr-cut.ts";
import { damageInFrench } from "./fr-damage.ts";
import { errors } from "./fr-errors.ts";

const budgets: BudgetWords = {
  seconds: ({ limit, current }) => `prendre au plus ${limit} s, elle en avait pris ${current}`,
  memory: ({ limit, current }) =>
    `prendre au plus ${limit} Mio de mémoire, ${current ? `elle en avait pris ${current}` : "elle en prend plus"}`,
  other: () => "tenir dans les limites du moteur, elle les dépasse",
};

export const fr: Catalog = {
  errors,
  jobErrors: {
    invalid_image: ({ detail }) =>
      `Impossible de décoder l'image : ${damageInFrench(detail) ?? "elle doit être un PNG ou un JPEG complet, elle est endommagée"} ; enregistrez-la de nouveau en PNG ou JPEG`,
    too_complex: ({ budget = "other", width, height, ...facts }) =>
      `Impossible de vectoriser l'image : elle doit ${budgets[budget as keyof BudgetWords](facts)} ; sa taille est ${width} x ${height} px : réduisez-la, ou prenez moins de couleurs`,
    internal: () =>
      "Impossible de vectoriser l'image : défaut du moteur, donnez l'identifiant de la tâche à l'exploitant",
    interrupted: () =>
      "Impossible de terminer la tâche : son exécution doit aller au bout, elle s'est arrêtée deux fois ; envoyez de nouveau l'image",
  },
  expectations: {
    oneOf: (values) => `une valeur parmi ${values}`,
    integer: (min, max) => `un entier de ${min} à ${max}`,
    number: (min, max) => `un nombre décimal de ${min} à ${max}`,
    boolean: "true ou false",
    uuid: "le nextCursor d'une page précédente",
    text: (max) => `un texte d'au plus ${max} caractères, sans NUL`,
    color: "une couleur telle que #RRGGBB ou #RGB",
    list: (min, max) => `une liste de ${min === max ? min : `${min} à ${max}`} éléments`,
    object: "un objet",
    distinct: "différent des valeurs qui précèdent",
    known: "absent : ce réglage n'existe pas",
    other: "du type documenté",
    missing: "aucune",
    characters: (count) => `de ${count} caractères`,
    items: (count) => `de ${count} éléments`,
  },
  misplaced: (name, places) =>
    `L'option « ${name} » est sans effet ici : elle doit être dans « options », comme ${places.join(" ou ")}`,
  cutIssue,
};
