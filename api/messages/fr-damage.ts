/** What is wrong with an image, in French. @module */
import { damageOf } from "./damage.ts";

/** The decoders' sentences; each `#` stands for a name or a number, in both languages in the same order. */
const sentences: Readonly<Record<string, string>> = {
  "The image must be whole: it ends within its header":
    "elle doit être complète, elle s'arrête dans son en-tête",
  "The image must tell its size within its first # bytes: it does not":
    "elle doit donner sa taille dans ses # premiers octets, elle ne le fait pas",
  "The image must have pixels: current size is # × #":
    "elle doit avoir des pixels, sa taille est # × #",
  "The PNG must be undamaged: its pixel data is not, #":
    "le PNG doit être intact, ses pixels ne le sont pas (#)",
  "The PNG must use row filters 0 to 4: it uses #":
    "le PNG doit employer les filtres de ligne 0 à 4, il emploie #",
  "The PNG must hold # bytes of rows: it holds more":
    "le PNG doit contenir # octets de lignes, il en contient davantage",
  "The PNG must hold # bytes of rows: it holds #":
    "le PNG doit contenir # octets de lignes, il en contient #",
  "The PNG must hold # bytes of rows: at most #":
    "le PNG doit contenir # octets de lignes, il en contient au plus #",
  "The PNG must begin with its header: IHDR is missing":
    "le PNG doit commencer par son en-tête, IHDR manque",
  "The PNG must be undamaged: the checksum of its header is wrong":
    "le PNG doit être intact, la somme de contrôle de son en-tête est fausse",
  "The PNG must have colour type 0, 2, 3, 4 or 6: it is #":
    "le PNG doit avoir le type de couleur 0, 2, 3, 4 ou 6, il a #",
  "The PNG must have a bit depth among #: it is #":
    "le PNG doit avoir une profondeur parmi # bits, elle est de #",
  "The PNG must use compression 0, filter 0 and interlace 0 or 1: it uses #, # and #":
    "le PNG doit employer la compression 0, le filtre 0 et l'entrelacement 0 ou 1, il emploie #, # et #",
  'The PNG must use known critical chunks: it uses "#"':
    "le PNG doit employer des blocs critiques connus, il emploie « # »",
  "The PNG must hold pixels: IDAT is missing": "le PNG doit contenir des pixels, IDAT manque",
  "The PNG must be made of named chunks: one has no name":
    "le PNG doit être fait de blocs nommés, l'un n'a pas de nom",
  'The PNG must be undamaged: the checksum of chunk "#" is wrong':
    "le PNG doit être intact, la somme de contrôle du bloc « # » est fausse",
  "The PNG must hold its palette: PLTE is missing": "le PNG doit contenir sa palette, PLTE manque",
  "The PNG must have a palette that fits: it holds # colours":
    "le PNG doit avoir une palette à sa mesure, elle contient # couleurs",
  "The PNG must have a tRNS chunk that fits its colours":
    "le PNG doit avoir un bloc tRNS qui convient à ses couleurs",
  'The PNG must be whole: it ends within chunk "#"':
    "le PNG doit être complet, il s'arrête dans le bloc « # »",
  "The PNG must be whole: it ends within its last chunk":
    "le PNG doit être complet, il s'arrête dans son dernier bloc",
  'The PNG must have its chunks in order: "#" is misplaced':
    "le PNG doit avoir ses blocs dans l'ordre, « # » est mal placé",
  "The JPEG must be whole: it ends within its header":
    "le JPEG doit être complet, il s'arrête dans son en-tête",
  'The JPEG must be undamaged: its decoder says "#"':
    "le JPEG doit être intact, son décodeur dit « # »",
  "The JPEG must have the size its header says, # × #: it decodes to # × #":
    "le JPEG doit avoir la taille que dit son en-tête, # × #, il se décode en # × #",
  "The JPEG must have a frame header: none precedes its pixels":
    "le JPEG doit avoir un en-tête d'image, aucun ne précède ses pixels",
  "The JPEG must have a whole frame header": "le JPEG doit avoir un en-tête d'image complet",
  "The JPEG must be baseline or progressive with Huffman codes: its coding process is #":
    "le JPEG doit être séquentiel (baseline) ou progressif, à codes de Huffman, son procédé est #",
  "The JPEG must have 8 bits a sample: it has #":
    "le JPEG doit avoir 8 bits par échantillon, il en a #",
  ...ofJpeg({
    "holds something else between its scans": "il contient autre chose entre ses passes",
    "ends within a segment": "il s'arrête dans un segment",
    "ends before its picture does": "il s'arrête avant la fin de l'image",
    "lacks a scan": "une passe lui manque",
    "has a second frame header": "il a un second en-tête d'image",
    "has a broken frame header": "son en-tête d'image est abîmé",
    "has broken Huffman codes": "ses codes de Huffman sont abîmés",
    "has broken quantisation tables": "ses tables de quantification sont abîmées",
    "has a broken restart interval": "son intervalle de reprise est abîmé",
    "has an unknown segment, 0x#": "il a un segment inconnu, 0x#",
    "has a broken header of scan #": "l'en-tête de sa passe # est abîmé",
    "lacks a quantisation table of scan #": "une table de quantification de sa passe # lui manque",
    "lacks what scan # adds to": "ce que sa passe # complète lui manque",
    "does not hold the pixels of scan # as they were written":
      "il ne contient pas les pixels de sa passe # tels qu'ils furent écrits",
  }),
};

/** Findings of the judge of JPEGs, as the sentences that the decoder makes of them. */
function ofJpeg(findings: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(findings).map(([found, french]) => [
      `The JPEG must be whole and undamaged: it ${found}`,
      `le JPEG doit être complet et intact, ${french}`,
    ]),
  );
}

const patterns = Object.entries(sentences).map(([english, french]) => ({
  pattern: new RegExp(
    `^${english
      .split("#")
      .map((part) => RegExp.escape(part))
      .join("(.+)")}$`,
    "s",
  ),
  parts: french.split("#"),
}));

/** `detail`, a decoder's sentence, as a French clause; one that is not known stays English, in quotes. */
export function damageInFrench(detail: string | number | undefined): string | undefined {
  const damage = damageOf(detail);
  if (damage === undefined) return undefined;
  for (const { pattern, parts } of patterns) {
    const found = pattern.exec(String(detail));
    if (found) return parts.map((part, i) => part + (found[i + 1] ?? "")).join("");
  }
  return `elle est endommagée (« ${damage} »)`;
}
