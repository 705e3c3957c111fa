/** Code, caption, site, criteria, and the yearly target of a student in years 3, 4 and 5. */
type Row = readonly [
  code: string,
  caption: string,
  site: 'NONE' | 'TOOTH' | 'SURFACES' | 'QUADRANT' | 'ARCH',
  criteria: readonly string[],
  targets: readonly [number, number, number],
]

type StarterCatalogue = {
  scale: { name: string; values: readonly { value: number; label: string; meaning: string; colour: string; pass: boolean }[] }
  sections: readonly { caption: string; required: boolean; items: readonly string[] }[]
  procedures: Readonly<Record<string, readonly Row[]>>
  participationTypes: readonly string[]
  specialties: readonly string[]
  clinics: readonly { name: string; chairs: number }[]
  tags: Readonly<Record<string, readonly string[]>>
  feedbackPhrases: { good: readonly string[]; next: readonly string[] }
  patientFeedback: readonly string[]
  absenceTypes: readonly { name: string; evidence?: string }[]
}

/** The catalogue with which a dental school starts: the demo school has it, a new institution is offered it, and every school edits its own copy. */
export const starterCatalogue = {
  scale: {
    name: 'Clinical performance, six steps',
    values: [
      { value: 1, label: 'Unsafe', meaning: 'Dangerous or serious concern; the teacher had to take over', colour: 'red', pass: false },
      { value: 2, label: 'Major help', meaning: 'Could not proceed without substantial help', colour: 'orange', pass: false },
      { value: 3, label: 'Minor help', meaning: 'Proceeded with help on parts', colour: 'yellow', pass: false },
      { value: 4, label: 'Competent with prompting', meaning: 'Safe and acceptable after a prompt', colour: 'teal', pass: true },
      { value: 5, label: 'Competent', meaning: 'Independent and to the standard of safe practice', colour: 'green', pass: true },
      { value: 6, label: 'Excellent', meaning: 'Independent and beyond the standard', colour: 'blue', pass: true },
    ],
  },
  // A required section is marked, item by item, before a session can be finished.
  sections: [
    {
      caption: 'Preparation and knowledge',
      required: false,
      items: ['Read the notes and planned the visit', 'Knows indications and risks', 'Instruments and materials ready'],
    },
    {
      caption: 'Communication',
      required: false,
      items: ['Greeting and explanation', 'Listening and consent', 'Working with the assistant'],
    },
    {
      caption: 'Professionalism',
      required: true,
      items: ['Punctuality and appearance', 'Attitude and integrity', 'Response to feedback', 'Insight into limits'],
    },
    {
      caption: 'Infection control and safety',
      required: true,
      items: ['Hand hygiene and PPE', 'Zoning and sharps', 'Medical history checked'],
    },
    { caption: 'Records and time', required: false, items: ['Notes complete and contemporaneous', 'Charting correct', 'Time management'] },
  ],
  procedures: {
    'Examination and diagnosis': [
      [
        'EX01',
        'New patient examination',
        'NONE',
        ['History', 'Extra-oral and intra-oral examination', 'Diagnosis', 'Treatment plan'],
        [4, 8, 10],
      ],
      ['EX02', 'Recall examination', 'NONE', ['History update', 'Examination', 'Risk assessment'], [2, 6, 8]],
      ['EX03', 'Emergency or pain consultation', 'NONE', ['History', 'Special tests', 'Diagnosis', 'Immediate care'], [0, 4, 6]],
    ],
    Radiography: [
      ['RX01', 'Bitewing radiographs', 'NONE', ['Justification', 'Positioning', 'Quality grade', 'Report'], [4, 8, 8]],
      ['RX02', 'Periapical radiograph', 'TOOTH', ['Justification', 'Positioning', 'Quality grade', 'Report'], [4, 8, 8]],
      ['RX03', 'Panoramic radiograph', 'NONE', ['Justification', 'Report'], [0, 2, 2]],
    ],
    Prevention: [
      ['PV01', 'Oral hygiene instruction', 'NONE', ['Assessment', 'Instruction', 'Motivation'], [6, 6, 4]],
      ['PV02', 'Fluoride application', 'NONE', ['Indication', 'Isolation', 'Application'], [4, 4, 2]],
      ['PV03', 'Fissure sealant', 'TOOTH', ['Isolation', 'Etch and placement', 'Check of occlusion'], [4, 6, 2]],
      ['PV04', 'Dietary and smoking advice', 'NONE', ['Assessment', 'Advice', 'Follow-up'], [2, 4, 4]],
    ],
    Periodontology: [
      ['PE01', 'Basic periodontal examination', 'NONE', ['Probing technique', 'Recording', 'Interpretation'], [6, 8, 6]],
      ['PE02', 'Six-point pocket chart', 'NONE', ['Technique', 'Accuracy', 'Recording'], [2, 4, 4]],
      ['PE03', 'Supragingival scaling', 'QUADRANT', ['Access', 'Thoroughness', 'Tissue care'], [6, 8, 4]],
      ['PE04', 'Root surface debridement', 'QUADRANT', ['Anaesthesia', 'Thoroughness', 'Tissue care'], [2, 8, 8]],
      ['PE05', 'Periodontal re-evaluation', 'NONE', ['Comparison', 'Diagnosis', 'Further plan'], [0, 4, 4]],
    ],
    'Local anaesthesia': [
      ['LA01', 'Infiltration', 'TOOTH', ['Indication and dose', 'Technique', 'Effectiveness'], [6, 12, 12]],
      ['LA02', 'Inferior dental nerve block', 'NONE', ['Indication and dose', 'Technique', 'Effectiveness'], [3, 8, 10]],
    ],
    'Direct restorations': [
      ['RE01', 'Composite restoration', 'SURFACES', ['Preparation', 'Isolation', 'Restoration', 'Finish and occlusion'], [6, 14, 16]],
      ['RE02', 'Glass ionomer restoration', 'SURFACES', ['Preparation', 'Placement', 'Finish'], [3, 6, 4]],
      ['RE03', 'Amalgam restoration', 'SURFACES', ['Preparation', 'Matrix', 'Carving', 'Occlusion'], [2, 4, 4]],
      ['RE04', 'Core build-up', 'TOOTH', ['Preparation', 'Retention', 'Form'], [0, 2, 4]],
      ['RE05', 'Temporary or stabilising restoration', 'TOOTH', ['Caries control', 'Seal'], [2, 4, 2]],
    ],
    'Indirect restorations': [
      ['IN01', 'Crown preparation', 'TOOTH', ['Reduction', 'Taper and margin', 'Impression or scan', 'Temporary'], [0, 2, 4]],
      ['IN02', 'Crown fit', 'TOOTH', ['Fit and contacts', 'Occlusion', 'Cementation'], [0, 2, 4]],
      ['IN03', 'Bridge preparation', 'TOOTH', ['Abutment assessment', 'Preparation', 'Temporary'], [0, 0, 1]],
      ['IN04', 'Veneer or onlay', 'TOOTH', ['Planning', 'Preparation', 'Cementation'], [0, 0, 2]],
    ],
    Endodontics: [
      ['EN01', 'Pulp testing and diagnosis', 'TOOTH', ['Tests', 'Interpretation', 'Diagnosis'], [2, 4, 4]],
      ['EN02', 'Root canal treatment, anterior or premolar', 'TOOTH', ['Access', 'Working length', 'Shaping', 'Obturation'], [0, 2, 3]],
      ['EN03', 'Root canal treatment, molar', 'TOOTH', ['Access', 'Working length', 'Shaping', 'Obturation'], [0, 1, 2]],
      ['EN04', 'Pulp capping or pulpotomy', 'TOOTH', ['Diagnosis', 'Technique', 'Seal'], [0, 1, 2]],
    ],
    'Removable prosthodontics': [
      ['RP01', 'Complete denture stage', 'ARCH', ['Impression', 'Jaw registration', 'Try-in', 'Fit and review'], [0, 2, 2]],
      ['RP02', 'Partial denture stage', 'ARCH', ['Design', 'Impression', 'Try-in', 'Fit and review'], [0, 3, 3]],
      ['RP03', 'Denture ease or repair', 'ARCH', ['Diagnosis', 'Adjustment'], [0, 2, 2]],
    ],
    'Oral surgery': [
      ['OS01', 'Simple extraction', 'TOOTH', ['Assessment and consent', 'Anaesthesia', 'Technique', 'Aftercare'], [2, 10, 12]],
      ['OS02', 'Surgical extraction', 'TOOTH', ['Assessment and consent', 'Flap and bone', 'Closure', 'Aftercare'], [0, 0, 2]],
      ['OS03', 'Management of post-operative complication', 'NONE', ['Diagnosis', 'Care'], [0, 1, 1]],
    ],
    'Paediatric dentistry': [
      ['PA01', 'Child examination and behaviour management', 'NONE', ['Rapport', 'Examination', 'Plan with parent'], [0, 6, 6]],
      ['PA02', 'Restoration in a primary tooth', 'SURFACES', ['Behaviour', 'Technique', 'Result'], [0, 5, 5]],
      ['PA03', 'Preformed metal crown', 'TOOTH', ['Indication', 'Fit', 'Cementation'], [0, 1, 2]],
      ['PA04', 'Extraction of a primary tooth', 'TOOTH', ['Behaviour', 'Anaesthesia', 'Technique'], [0, 2, 3]],
    ],
    'Orthodontics and oral medicine': [
      ['OM01', 'Orthodontic assessment', 'NONE', ['Examination', 'Index', 'Referral'], [0, 2, 2]],
      ['OM02', 'Mucosal lesion assessment', 'NONE', ['History', 'Examination', 'Differential diagnosis', 'Referral'], [0, 2, 3]],
    ],
  },
  participationTypes: ['Operator', 'Assistant', 'Observer', 'Joint operator'],
  specialties: [
    'Restorative dentistry',
    'Periodontology',
    'Endodontics',
    'Prosthodontics',
    'Oral surgery',
    'Paediatric dentistry',
    'Orthodontics',
    'Oral medicine',
    'Special care dentistry',
    'Primary care',
  ],
  clinics: [
    { name: 'Restorative clinic', chairs: 24 },
    { name: 'Periodontal clinic', chairs: 20 },
    { name: 'Oral surgery clinic', chairs: 16 },
    { name: "Children's clinic", chairs: 20 },
    { name: 'Prosthetics clinic', chairs: 20 },
    { name: 'Primary care outreach', chairs: 20 },
  ],
  tags: {
    'Clinical skill': ['Anaesthesia', 'Isolation', 'Diagnosis', 'Radiography', 'Communication with children'],
    'Professional theme': ['Teamwork', 'Ethics', 'Consent', 'Safeguarding', 'Wellbeing'],
    Evidence: ['First attempt', 'Complex patient', 'Portfolio'],
  },
  feedbackPhrases: {
    good: ['Good isolation', 'Clear explanation', 'Gentle technique', 'Accurate charting', 'Well organised', 'Sound diagnosis'],
    next: [
      'Contact point',
      'Margin finish',
      'Occlusion check',
      'Time keeping',
      'Cross-infection zoning',
      'Ask for help earlier',
      'Ergonomics',
    ],
  },
  patientFeedback: [
    'Were you treated with courtesy?',
    'Did the student explain what was going to happen?',
    'Did you feel listened to?',
    'Were you as comfortable as possible?',
    'Would you be happy to be treated by this student again?',
  ],
  absenceTypes: [
    { name: 'Illness', evidence: 'after 5 days' },
    { name: 'Bereavement' },
    { name: 'Medical appointment' },
    { name: 'Caring duty' },
    { name: 'Religious observance' },
    { name: 'Conference or interview' },
    { name: 'Interruption of studies', evidence: 'always' },
  ],
} as const satisfies StarterCatalogue
