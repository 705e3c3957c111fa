/** The reasons that students write on the line for a procedure, by its code. No patient is named. */
export const findings: Readonly<Record<string, readonly string[]>> = {
  EX01: [
    'Generalised gingivitis, two carious lesions',
    'Localised periodontitis stage II, grade B',
    'Moderate caries risk, tooth wear',
    'High caries risk, frequent sugary drinks',
  ],
  EX02: ['Stable since the last visit', 'New lesion suspected, radiographs indicated', 'Plaque control better than in autumn'],
  EX03: ['Irreversible pulpitis', 'Acute apical abscess', 'Lost filling, sharp cusp', 'Pericoronitis', 'Dentine hypersensitivity'],
  PE01: ['BPE 2/1/2 2/2/2', 'BPE 3/2/3 3/2/3', 'BPE 4/2/3 3/3/4', 'BPE 1/0/1 1/1/1'],
  PE02: ['Pockets of up to 6 mm in the molars', 'Bleeding on probing 38 %', 'Bleeding on probing 21 %, pockets up to 5 mm'],
  PE03: ['Supragingival calculus, lower front', 'Staining from tobacco'],
  PE04: ['Periodontitis stage II, grade B', 'Periodontitis stage III, grade B', 'Residual pockets of 5 mm with bleeding'],
  PE05: ['Pockets closed at most sites', 'Two sites of 5 mm remain', 'Improved, maintenance in three months'],
  RE01: [
    'Primary caries into dentine',
    'Secondary caries at an old restoration',
    'Fractured restoration',
    'Approximal caries, seen on the bitewing',
    'Chipped incisal edge',
  ],
  RE02: ['Root caries', 'Non-carious cervical lesion', 'High caries risk, stabilisation first'],
  RE03: ['Secondary caries, subgingival margin', 'Large distal lesion, isolation not possible'],
  RE04: ['Little coronal tooth left', 'Before a crown'],
  RE05: ['Deep caries, stepwise excavation', 'Lost filling'],
  EN01: ['Reversible pulpitis', 'Pulp necrosis', 'Symptomatic apical periodontitis', 'Healthy pulp'],
  EN02: ['Pulp necrosis after trauma', 'Asymptomatic apical periodontitis', 'Irreversible pulpitis'],
  EN03: ['Irreversible pulpitis', 'Symptomatic apical periodontitis'],
  EN04: ['Deep caries, vital pulp', 'Pulp exposure under 1 mm'],
  IN01: ['Cracked tooth', 'Heavily restored, root canal treated', 'Fractured palatal cusp'],
  IN02: ['Contacts and occlusion adjusted before cementing', 'Good fit, no adjustment'],
  OS01: ['Unrestorable caries', 'Periodontitis stage IV, mobile', 'Root fracture', 'Retained root'],
  OS02: ['Recurrent pericoronitis', 'Impacted, mesioangular'],
  OS03: ['Dry socket, day three', 'Bleeding after extraction, sutured'],
  OM01: ['Class II division 1, overjet 7 mm', 'Crowding, IOTN 3', 'Crossbite with displacement'],
  OM02: ['Frictional keratosis', 'Reticular lichen planus', 'Aphthous ulceration', 'Fibroepithelial polyp'],
  PA01: ['Anxious, tell-show-do helped', 'Early childhood caries', 'Caries free'],
  PA02: ['Occlusal caries, vital', 'Approximal caries'],
  PA03: ['Two surfaces carious, Hall technique', 'After a pulpotomy'],
  PA04: ['Sinus, non-vital', 'Mobile before shedding'],
  PV03: ['Deep fissures, high caries risk', 'Newly erupted'],
  RP01: ['Edentulous for ten years', 'Old dentures worn'],
  RP02: ['Free-end saddle', 'Replacing two premolars'],
  RP03: ['Sore spot, lingual', 'Midline fracture'],
}

/** Findings on a radiograph, by its kind. */
export const reports: Readonly<Record<string, readonly string[]>> = {
  BITEWING: [
    'Approximal radiolucency into the outer third of dentine, upper right first molar. Bone levels normal.',
    'No new caries. Horizontal bone loss of up to a quarter of the root.',
    'Overhang on an old restoration; otherwise sound.',
  ],
  PERIAPICAL: [
    'Apical radiolucency, 3 mm, lamina dura lost.',
    'Apex shown, no pathology.',
    'Working length confirmed, 1 mm short of the apex.',
  ],
  PANORAMIC: ['All third molars present, lower ones impacted.', 'Condyles and sinuses unremarkable. Retained root in the lower left.'],
}
export const justifications: Readonly<Record<string, readonly string[]>> = {
  BITEWING: [
    'Caries risk moderate, last bitewings two years ago',
    'New patient, posterior contacts closed',
    'Bone levels before periodontal treatment',
  ],
  PERIAPICAL: ['Pain on biting', 'Working length', 'Suspected apical pathology', 'Before extraction, to see the roots'],
  PANORAMIC: ['Assessment of third molars', 'Planning of dentures, multiple retained roots suspected'],
}
