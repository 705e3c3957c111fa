/** The stages of treatments over several visits, by the procedure's code: each stage, and whether it completes the treatment. */
export const starterStages: Readonly<Record<string, readonly (readonly [caption: string, completes: boolean])[]>> = {
  IN01: [
    ['Preparation', false],
    ['Impression or scan', false],
    ['Temporary crown fitted', true],
  ],
  IN03: [
    ['Preparation', false],
    ['Impression or scan', false],
    ['Temporary bridge fitted', true],
  ],
  EN02: [
    ['Access and diagnosis', false],
    ['Working length and shaping', false],
    ['Medication', false],
    ['Obturation', true],
  ],
  EN03: [
    ['Access and diagnosis', false],
    ['Working length and shaping', false],
    ['Medication', false],
    ['Obturation', true],
  ],
  RP01: [
    ['Primary impression', false],
    ['Secondary impression', false],
    ['Jaw registration', false],
    ['Try-in', false],
    ['Fit', true],
    ['Review', true],
  ],
  RP02: [
    ['Primary impression and design', false],
    ['Secondary impression', false],
    ['Jaw registration', false],
    ['Try-in', false],
    ['Fit', true],
    ['Review', true],
  ],
}

/** Categories whose procedures all belong to one specialty. */
export const starterSpecialties: Readonly<Record<string, string>> = {
  Periodontology: 'Periodontology',
  'Direct restorations': 'Restorative dentistry',
  'Indirect restorations': 'Restorative dentistry',
  Endodontics: 'Endodontics',
  'Removable prosthodontics': 'Prosthodontics',
  'Oral surgery': 'Oral surgery',
  'Paediatric dentistry': 'Paediatric dentistry',
}
