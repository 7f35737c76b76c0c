/** The options in French: what each is called and what it does. @module */
import type { OptionWords } from "./option-words.ts";

/** French. */
export const optionsFr: OptionWords = {
  sections: {
    preprocess: {
      title: "Préparation",
      about: "Aplatir la transparence, débruiter et agrandir avant le choix des couleurs.",
    },
    quantize: {
      title: "Couleurs",
      about: "Choisir une palette et donner à chaque pixel une de ses couleurs.",
    },
    shade: {
      title: "Dégradés",
      about: "Peindre les surfaces ombrées par des dégradés au lieu de bandes.",
    },
    segment: {
      title: "Régions",
      about: "Fondre les petites régions et faire des autres bords des arcs communs.",
    },
    centerline: {
      title: "Lignes médianes",
      about: "Tracer des traits uniques au milieu de l’encre au lieu de contours.",
    },
    fit: {
      title: "Courbes",
      about: "Ajuster chaque arc commun une seule fois par des droites et des courbes de Bézier.",
    },
    export: {
      title: "SVG",
      about: "Écrire le dessin en SVG : surfaces disjointes ou formes superposées.",
    },
  },
  titles: {
    "preprocess.jpeg": "Artefacts JPEG",
    "preprocess.denoise": "Débruitage",
    "preprocess.denoiseRadius": "Rayon du débruitage",
    "preprocess.denoiseStrength": "Force du débruitage",
    "preprocess.paper": "Papier",
    "preprocess.alphaMode": "Transparence",
    "preprocess.alphaThreshold": "Seuil de transparence",
    "preprocess.softShadow": "Ombres douces",
    "preprocess.background": "Fond",
    "preprocess.upsample": "Agrandissement",
    "quantize.colors": "Couleurs",
    "quantize.inks": "Encres",
    "quantize.maxColors": "Couleurs au plus",
    "quantize.tone": "Ton",
    "quantize.autoTolerance": "Tolérance des couleurs",
    "quantize.seed": "Graine",
    "quantize.constraints": "Changements de la palette",
    "quantize.fixedPalette": "Palette imposée",
    "shade.gradients": "Dégradés",
    "shade.layers": "Lumières et ombres",
    "shade.detail": "Finesse",
    "segment.minRegionArea": "Plus petite région",
    "segment.blendBand": "Flou des bords",
    "segment.connectivity": "Connexité",
    "centerline.enabled": "Lignes médianes",
    "centerline.minWidth": "Trait le plus fin",
    "centerline.spurLength": "Branche la plus courte",
    "centerline.tolerance": "Tolérance",
    "fit.tolerance": "Tolérance",
    "fit.cornerAngle": "Angle de coin",
    "fit.smoothing": "Lissage",
    "fit.lineTolerance": "Tolérance des droites",
    "fit.smoothingReach": "Portée du lissage",
    "fit.robustLines": "Droites robustes",
    "fit.pixelArt": "Suivre les pixels",
    "export.mode": "Superposition",
    "export.precision": "Décimales",
    "export.mergeByColor": "Fusion par couleur",
    "export.backgroundRect": "Rectangle de fond",
    "export.seamStroke": "Trait de jointure",
  },
  abouts: {
    "preprocess.jpeg":
      "Halos et couleurs bavées d’un JPEG. restore cherche le dessin qui serait stocké de même, si aucun capteur n’a vu l’image ; keep les laisse",
    "preprocess.denoise":
      "Filtre contre le bruit : bilateral garde les bords, median enlève les points ; auto est bilateral, selon le bruit d’un scan",
    "preprocess.denoiseRadius": "Jusqu’où le filtre regarde autour de chaque pixel, px",
    "preprocess.denoiseStrength":
      "Combien le filtre égalise : étendue des couleurs de bilateral, part de median",
    "preprocess.paper":
      "Papier d’un scan ou d’une photo bruités : white en ôte la couleur et la lumière ; shadowed aussi sous des ombres dures, où tout le reste est encre sombre ; keep le garde",
    "preprocess.alphaMode":
      "keep : la transparence reste ouverte ; flatten : l’image est posée sur le fond",
    "preprocess.alphaThreshold":
      "Avec keep, opacité sous laquelle un pixel loin des bords est vide",
    "preprocess.softShadow":
      "Avec keep, une ombre douce ou une lueur d’une couleur sous le dessin. lift : elle est retirée avant le tracé et dessinée dessous en quelques formes peu opaques ; bands : elle est tracée avec le dessin",
    "preprocess.background": "Avec flatten, la couleur sous l’image",
    "preprocess.upsample":
      "Facteur d’agrandissement avant le tracé ; auto triple jusqu’à 112 px de côté, et redessine les dessins en aplats qui sont aussi petits ou qui furent agrandis",
    "quantize.colors": "Nombre de couleurs ; auto le trouve ; 2 veut dire encre sur papier",
    "quantize.inks":
      "Avec 2 couleurs, encres de teintes différentes qui gardent leur couleur, au plus",
    "quantize.maxColors":
      "Couleurs que auto peut trouver au plus ; d’une photographie, leur nombre",
    "quantize.tone":
      "auto distingue les photographies des dessins ; continuous traite toute image de nombreuses couleurs comme une photographie",
    "quantize.autoTolerance": "Plus petite distance de deux couleurs que auto distingue, OKLab",
    "quantize.seed": "Point de départ de la recherche d’un nombre de couleurs",
    "quantize.constraints":
      "Changements de la palette trouvée ; les indices comptent depuis la couleur la plus présente",
    "quantize.fixedPalette": "Palette imposée : aucune couleur n’est inventée",
    "shade.gradients":
      "auto : chaque surface ombrée devient une forme à dégradé ; off : des bandes de couleurs plates. Toujours off en découpe, avec une palette imposée ou un nombre de couleurs, en pixel art, au trait et en lignes médianes",
    "shade.layers": "Dégradés translucides au plus sur une forme, pour ses lumières et ses ombres",
    "shade.detail":
      "Écart permis entre un dégradé et l’image, moyenne quadratique en niveaux de 255",
    "segment.minRegionArea":
      "Les régions plus petites rejoignent une voisine, px² ; dans les photos, le contraste compte aussi",
    "segment.blendBand":
      "Demi-largeur des bords flous, px ; 0 pour des bords nets le long des pixels",
    "segment.connectivity": "Les pixels se touchent par les côtés, pas par les coins",
    "centerline.enabled": "Dessiner des lignes médianes au lieu de contours",
    "centerline.minWidth": "Les traits plus fins sont omis, px",
    "centerline.spurLength": "Les branches latérales plus courtes sont omises, px",
    "centerline.tolerance": "Écart permis entre un trait et le milieu de l’encre, px",
    "fit.tolerance": "Écart permis entre une courbe et le bord dans l’image, px",
    "fit.cornerAngle": "Plus petit virage entre deux courbes qui fait un coin, degrés",
    "fit.smoothing":
      "Moins de segments contre plus de fidélité : 0 le plus fidèle, 1 le moins de segments",
    "fit.lineTolerance":
      "Écart permis entre un bord et la droite qu’il devient, px ; 0 pour aucune droite",
    "fit.smoothingReach":
      "Px de part et d’autre sur lesquels les bords bruités sont égalisés ; 0 pour aucun",
    "fit.robustLines": "Mesurer les droites sans ce qui s’en écarte",
    "fit.pixelArt":
      "Faire courir les bords le long des pixels ; les autres options des courbes restent sans effet",
    "export.mode":
      "découpe : chaque couleur couvre ce qu’on en voit ; empilé : les formes se superposent",
    "export.precision": "Décimales des coordonnées, px",
    "export.mergeByColor":
      "Écrire les formes d’une couleur en un seul tracé, dans un dessin empilé celles d’un même niveau",
    "export.backgroundRect":
      "Dans un dessin empilé, écrire le fond comme un rectangle de la taille de la page",
    "export.seamStroke":
      "Largeur d’un trait sous les bords communs, px, contre les liserés des visionneuses ; 0 pour aucun",
  },
  values: {
    cut: "découpe",
    stacked: "empilé",
    none: "aucun",
  },
};
