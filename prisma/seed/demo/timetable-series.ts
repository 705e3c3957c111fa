import type { PaletteColour } from '@/lib/clinical/palette'

export const types = {
  lecture: ['Lecture', 'Lec', 'indigo', 50],
  seminar: ['Seminar', 'Sem', 'cyan', 90],
  skills: ['Skills lab', 'Lab', 'amber', 150],
  tutorial: ['Tutorial', 'Tut', 'purple', 60],
} as const satisfies Record<string, readonly [string, string, PaletteColour, number]>
export type TypeName = keyof typeof types

export const rooms = {
  theatre1: ['Lecture theatre 1', 160],
  theatre2: ['Lecture theatre 2', 90],
  seminar1: ['Seminar room 1', 24],
  seminar2: ['Seminar room 2', 16],
  lab: ['Skills lab 1', 40],
  theatre3: ['Lecture theatre 3', 120],
  theatre4: ['Lecture theatre 4', 100],
  seminar3: ['Seminar room 3', 24],
  seminar4: ['Seminar room 4', 48],
  lab2: ['Skills lab 2', 48],
  computers: ['Computer room', 48],
} as const
export type RoomName = keyof typeof rooms

export type Series = readonly [
  title: string,
  type: TypeName,
  weekday: number,
  starts: string,
  room: RoomName,
  groups: string,
  every?: 'WEEKLY_2',
  teaches?: boolean,
]

/** Groups: letters of the year's groups. One pair of them is in two places at once on Thursdays, as happens. */
export const ofYear: readonly Series[] = [
  ['White lesions of the mouth', 'lecture', 1, '09:00', 'theatre1', 'ABCD'],
  ['Crown preparation', 'skills', 1, '14:00', 'lab', 'AB'],
  ['Dental public health', 'lecture', 2, '09:00', 'theatre1', 'ABCD', undefined, true],
  ['Treatment planning', 'tutorial', 2, '10:15', 'seminar2', 'A', undefined, true],
  ['Treatment planning', 'tutorial', 2, '11:30', 'seminar2', 'B', undefined, true],
  ['Cone-beam CT', 'seminar', 2, '14:00', 'seminar1', 'CD'],
  ['Medical emergencies', 'lecture', 3, '09:00', 'theatre1', 'ABCD'],
  ['Endodontics', 'skills', 3, '14:00', 'lab', 'CD'],
  ['Journal club', 'seminar', 4, '13:00', 'seminar1', 'AB', 'WEEKLY_2', true],
  ['Consent and capacity', 'seminar', 4, '14:00', 'seminar2', 'AB'],
  ['Oral medicine', 'lecture', 5, '09:00', 'theatre2', 'ABCD', undefined, true],
  ['Radiology reporting', 'tutorial', 5, '10:15', 'seminar2', 'A'],
  ['Radiology reporting', 'tutorial', 5, '11:30', 'seminar2', 'B'],
]
export const ofOther: readonly Series[] = [
  ['Dental anatomy', 'lecture', 1, '11:00', 'theatre2', 'ABCD'],
  ['Biomaterials', 'lecture', 2, '11:00', 'theatre2', 'ABCD'],
  ['Cariology', 'lecture', 3, '11:00', 'theatre2', 'ABCD', undefined, true],
  ['Phantom head course', 'skills', 4, '09:00', 'lab', 'AB'],
  ['Phantom head course', 'skills', 4, '14:00', 'lab', 'CD'],
  ['Microbiology', 'lecture', 5, '11:00', 'theatre1', 'ABCD'],
  ['Communication', 'seminar', 1, '14:00', 'seminar1', 'AB', 'WEEKLY_2', true],
]

/** What the other years of a whole school have: dentistry, then dental hygiene and therapy. Somebody teaches each, and its room is free. */
export const ofDentistry: Readonly<Record<number, readonly Series[]>> = {
  1: [
    ['Introduction to dentistry', 'lecture', 1, '09:00', 'theatre3', 'ABCD'],
    ['Human anatomy', 'lecture', 1, '10:00', 'theatre3', 'ABCD'],
    ['Anatomy practical', 'skills', 1, '13:30', 'lab2', 'AB'],
    ['Anatomy practical', 'skills', 2, '13:30', 'lab2', 'CD'],
    ['Physiology', 'lecture', 2, '09:00', 'theatre3', 'ABCD'],
    ['Biochemistry', 'lecture', 2, '10:00', 'theatre3', 'ABCD'],
    ['Cell biology', 'lecture', 3, '09:00', 'theatre3', 'ABCD'],
    ['Professionalism', 'seminar', 3, '10:15', 'seminar4', 'AB', 'WEEKLY_2'],
    ['Professionalism', 'seminar', 3, '13:30', 'seminar4', 'CD', 'WEEKLY_2'],
    ['Study skills', 'tutorial', 4, '09:00', 'computers', 'AB'],
    ['Study skills', 'tutorial', 4, '10:15', 'computers', 'CD'],
    ['Infection control', 'lecture', 4, '11:30', 'theatre3', 'ABCD'],
    ['Tooth morphology', 'lecture', 5, '09:00', 'theatre3', 'ABCD'],
    ['Wax carving', 'skills', 5, '10:15', 'lab2', 'AB'],
    ['Wax carving', 'skills', 5, '13:30', 'lab2', 'CD'],
  ],
  3: [
    ['Operative dentistry', 'lecture', 1, '11:00', 'theatre3', 'ABCD'],
    ['Operative techniques', 'skills', 3, '13:30', 'lab2', 'AB'],
    ['Operative techniques', 'skills', 4, '13:30', 'lab2', 'CD'],
    ['Periodontology', 'lecture', 1, '12:00', 'theatre3', 'ABCD'],
    ['Local anaesthesia', 'lecture', 2, '11:00', 'theatre3', 'ABCD'],
    ['Oral pathology', 'lecture', 3, '11:00', 'theatre3', 'ABCD'],
    ['Microscopy', 'seminar', 3, '09:00', 'computers', 'CD', 'WEEKLY_2'],
    ['Microscopy', 'seminar', 5, '13:30', 'computers', 'AB', 'WEEKLY_2'],
    ['Pharmacology', 'lecture', 4, '09:00', 'theatre3', 'ABCD'],
    ['Removable prosthodontics', 'lecture', 4, '10:00', 'theatre4', 'ABCD'],
    ['Dental materials', 'lecture', 5, '10:00', 'theatre4', 'ABCD'],
    ['Radiography', 'tutorial', 5, '11:30', 'seminar3', 'A'],
    ['Radiography', 'tutorial', 5, '13:30', 'seminar3', 'B'],
    ['Radiography', 'tutorial', 2, '13:30', 'seminar3', 'C'],
    ['Radiography', 'tutorial', 2, '14:45', 'seminar3', 'D'],
  ],
  5: [
    ['Complex treatment planning', 'seminar', 1, '09:00', 'seminar4', 'AB'],
    ['Complex treatment planning', 'seminar', 1, '11:00', 'seminar4', 'CD'],
    ['Implant dentistry', 'lecture', 2, '09:00', 'theatre4', 'ABCD'],
    ['Special care dentistry', 'lecture', 3, '09:00', 'theatre4', 'ABCD'],
    ['Sedation', 'lecture', 3, '10:00', 'theatre4', 'ABCD'],
    ['Law and ethics', 'lecture', 4, '09:00', 'theatre4', 'ABCD'],
    ['Practice management', 'seminar', 4, '13:30', 'seminar4', 'AB', 'WEEKLY_2'],
    ['Practice management', 'seminar', 4, '15:15', 'seminar4', 'CD', 'WEEKLY_2'],
    ['Audit project', 'tutorial', 5, '09:00', 'computers', 'AB'],
    ['Audit project', 'tutorial', 5, '10:15', 'computers', 'CD'],
    ['Oral surgery seminar', 'seminar', 2, '11:00', 'seminar4', 'AB'],
    ['Oral surgery seminar', 'seminar', 2, '13:30', 'seminar4', 'CD'],
    ['Final year briefing', 'lecture', 5, '12:00', 'theatre4', 'ABCD', 'WEEKLY_2'],
    ['Communication with anxious patients', 'tutorial', 1, '14:00', 'seminar3', 'A'],
    ['Communication with anxious patients', 'tutorial', 1, '15:15', 'seminar3', 'B'],
  ],
}
export const ofTherapy: Readonly<Record<number, readonly Series[]>> = {
  1: [
    ['Foundations of oral health', 'lecture', 1, '10:00', 'theatre4', 'ABCD'],
    ['Anatomy and physiology', 'lecture', 2, '10:00', 'theatre4', 'ABCD'],
    ['Nutrition', 'lecture', 3, '11:00', 'theatre4', 'ABCD'],
    ['Instrumentation', 'skills', 4, '10:15', 'lab2', 'ABCD'],
    ['Oral health education', 'seminar', 5, '09:00', 'seminar4', 'ABCD'],
    ['Reflective practice', 'tutorial', 1, '13:30', 'computers', 'AB'],
    ['Reflective practice', 'tutorial', 1, '14:45', 'computers', 'CD'],
    ['Epidemiology', 'lecture', 5, '11:00', 'theatre4', 'ABCD'],
    ['Behavioural science', 'lecture', 4, '13:30', 'theatre4', 'ABCD'],
    ['Radiation protection', 'lecture', 2, '13:30', 'theatre4', 'ABCD', 'WEEKLY_2'],
  ],
  2: [
    ['Periodontal therapy', 'lecture', 1, '11:00', 'theatre4', 'ABCD'],
    ['Paediatric dentistry', 'lecture', 2, '11:00', 'theatre4', 'ABCD'],
    ['Restorative skills', 'skills', 3, '10:15', 'lab2', 'ABCD'],
    ['Local anaesthesia', 'seminar', 3, '15:15', 'seminar4', 'ABCD'],
    ['Preventive care', 'lecture', 4, '11:30', 'theatre4', 'ABCD'],
    ['Case presentations', 'tutorial', 5, '13:30', 'seminar4', 'AB'],
    ['Case presentations', 'tutorial', 5, '14:45', 'seminar4', 'CD'],
    ['Medical conditions', 'lecture', 4, '14:30', 'theatre4', 'ABCD'],
    ['Radiographic interpretation', 'tutorial', 2, '09:00', 'computers', 'AB'],
    ['Radiographic interpretation', 'tutorial', 2, '10:15', 'computers', 'CD'],
  ],
  3: [
    ['Direct access', 'lecture', 1, '12:00', 'theatre4', 'ABCD'],
    ['Advanced periodontal care', 'seminar', 2, '15:15', 'seminar4', 'ABCD'],
    ['Research project', 'tutorial', 3, '11:00', 'computers', 'AB'],
    ['Research project', 'tutorial', 3, '13:30', 'computers', 'CD'],
    ['Leadership', 'lecture', 3, '13:30', 'theatre4', 'ABCD', 'WEEKLY_2'],
    ['Employment and registration', 'seminar', 4, '11:00', 'seminar4', 'ABCD', 'WEEKLY_2'],
    ['Stainless steel crowns', 'skills', 1, '10:15', 'lab2', 'ABCD'],
    ['Peer review', 'tutorial', 4, '11:30', 'computers', 'AB'],
    ['Peer review', 'tutorial', 4, '13:30', 'computers', 'CD'],
    ['Safeguarding', 'lecture', 5, '13:30', 'theatre4', 'ABCD', 'WEEKLY_2'],
  ],
}
