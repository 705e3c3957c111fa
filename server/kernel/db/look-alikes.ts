/**
 * The letters of each script that nobody can tell from the Latin ones beside them, from Unicode's own list of confusables. Other forms of one letter (full
 * width, bold) are left to NFKC.
 */
const scripts = [
  // Cyrillic
  ['АВЕЅІЈКМНОРСТУҮХԚԜԌѴӀЁЇЗЬаеѕіјорсухһԁԛԝѵӏёїг', 'ABESIJKMHOPCTYYXQWGVIËÏ3baesijopcyxhdqwvlëïr'],
  // Greek, without the letters that are read as Greek ones: groups are called α and β.
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧͿϺονρυιϳ', 'ABEZHIKMNOPTYXJMovpuij'],
  // Armenian
  ['ՕՍՏԼօոսհզց', 'OUSLonuhqg'],
  // Cherokee
  ['ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᏒᏚᎢᏙᎳᏃᎥ', 'ABCDEGHJKLMPRSTVWZi'],
  // Lisu
  ['ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴꓒ', 'BPDTGKJCZFMNLSRVHWXYAEIOUd'],
  // Coptic
  ['ⲎⲒⲔⲘⲚⲞⲢⲤⲦⲨⲬⲟⲣⲥ', 'HIKMNOPCTYXopc'],
  // Latin ones of phonetic and other alphabets
  ['ıɩɑɡᴄᴏᴠᴡᴢꜱᴜƖ', 'iiagcovwzsul'],
  // Signs
  ['’‘ʼʹꞌ′`‐‒–—−⁄∕‚∶ː', "'''''''-----//,::"],
] as const

/** Pairs of letters that look alike: the typed letter, and the Latin letter or sign that it is taken for. Capitals and small letters are separate. */
export const lookAlikes: readonly (readonly [string, string])[] = scripts.flatMap(([from, to]) => {
  const latin = [...to]
  return [...from].map((letter, at) => [letter, latin[at] ?? letter] as const)
})

const latinOf = new Map(lookAlikes)

/** A name as it reads; in the database, `asItReads` of queries/entries.sql.ts gives the same. */
export function readingOf(name: string): string {
  return [...name.normalize('NFKC')]
    .map((letter) => latinOf.get(letter) ?? letter)
    .join('')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .toLowerCase()
}
