/** Findings of the cut check in French. @module */
import type { CutIssue } from "../../plugin/mod.ts";
import type { CutMeasures } from "./catalog.ts";

/** What it is, the risk and the remedy; a kind without French words keeps its English message. */
export function cutIssue(
  { kind, severity, value, message }: CutIssue,
  { toolMm, islandMm2, maxNodes }: CutMeasures,
): string {
  const size = value.toFixed(2).replace(".", ",");
  const places = value === 1 ? "un endroit" : `${value} endroits`;
  switch (kind) {
    case "open":
      return `Un contour reste ouvert de ${size} mm, la pièce ne se détache pas ; fermez-le dans un logiciel de dessin`;
    case "crossing":
      return severity === "info"
        ? `Deux tracés se croisent en ${places}, ce que des lignes centrales peuvent faire`
        : `Deux contours se croisent en ${places}, la coupe de l'un traverse la pièce de l'autre ; exportez en mode cut ou réunissez les formes`;
    case "self-intersection":
      return severity === "info"
        ? `Un tracé se croise lui-même en ${places}, ce que des lignes centrales peuvent faire`
        : `Un contour se croise lui-même en ${places}, le dedans et le dehors ne sont pas clairs et des morceaux tombent ; démêlez-le dans un logiciel de dessin`;
    case "overlap":
      return severity === "info"
        ? `Deux voisins partagent ${size} mm de bord, qui seraient coupés deux fois ; demandez merge_shared pour ne les couper qu'une fois`
        : `Des lignes se superposent sur ${size} mm, une double coupe qui brûle ou déchire le bord ; demandez merge_shared, exportez en mode cut, ou supprimez le double`;
    case "thin":
      return `Un détail est large de ${size} mm, plus fin que l'outil de ${toolMm} mm, il casse ou brûle ; prenez un outil plus fin, agrandissez, ou épaississez-le`;
    case "island":
      return `Une pièce de ${size} mm² est plus petite que ${islandMm2} mm², elle peut tomber à travers le plateau ou se perdre ; augmentez minRegionArea, agrandissez, ou supprimez-la`;
    case "nodes":
      return `Un contour a ${value} sommets, plus que ${maxNodes}, la machine peut saccader ; augmentez tolerance pour aplatir les courbes plus grossièrement`;
    default:
      return message; // of a check that has no French yet
  }
}
