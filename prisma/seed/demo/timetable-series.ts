import type { PaletteColour } from '@/lib/clinical/palette'

export const types = {
  lecture: ['Lecture', 'Lec', 'indigo', 50],
  seminar: ['Seminar', 'Sem', 'cyan', 90],
  skills: ['Skills lab', 'Lab', 'amber', 150],
  tutorial: ['Tutorial', 'Tut', 'purple', 60],
} as const satisfies Record<string, readonly [string, string, PaletteColour, number]>
export type TypeName = keyof typeof types
/** Types held for several groups, so that one date is as good as another. */
export const swappedTypes: readonly TypeName[] = ['skills', 'tutorial']

export const buildings = {
  block: ['Teaching block', 54.9795, -1.6147],
  hospital: ['City hospital', 54.992, -1.627],
} as const satisfies Record<string, readonly [name: string, latitude: number, longitude: number]>
export type BuildingName = keyof typeof buildings

export const rooms = {
  theatre1: ['Lecture theatre 1', 160, 'block'],
  theatre2: ['Lecture theatre 2', 90, 'block'],
  seminar1: ['Seminar room 1', 48, 'block'],
  seminar2: ['Seminar room 2', 24, 'block'],
  lab: ['Skills lab 1', 40, 'block'],
  theatre3: ['Lecture theatre 3', 120, 'block'],
  theatre4: ['Lecture theatre 4', 100, 'block'],
  seminar3: ['Seminar room 3', 24, 'block'],
  seminar4: ['Seminar room 4', 48, 'block'],
  lab2: ['Skills lab 2', 48, 'block'],
  computers: ['Computer room', 48, 'block'],
  hospital: ['Radiology seminar room', 24, 'hospital'],
} as const satisfies Record<string, readonly [name: string, capacity: number, building: BuildingName]>
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

/**
 * Groups are letters of the year's groups. One pair of them is in two places at once on every other Thursday, as happens; one has 25 minutes on Fridays for a
 * walk of 27.
 */
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
  ['Consent and capacity', 'seminar', 4, '14:00', 'theatre2', 'AB'],
  ['Oral medicine', 'lecture', 5, '09:00', 'theatre2', 'ABCD', undefined, true],
  ['Radiology reporting', 'tutorial', 5, '10:15', 'hospital', 'A'],
  ['Radiology reporting', 'tutorial', 5, '11:30', 'hospital', 'B'],
]
/** The room of one seminar is too small for its students. */
export const ofOther: readonly Series[] = [
  ['Dental anatomy', 'lecture', 1, '11:00', 'theatre2', 'ABCD'],
  ['Biomaterials', 'lecture', 2, '11:00', 'theatre2', 'ABCD'],
  ['Cariology', 'lecture', 3, '11:00', 'theatre2', 'ABCD', undefined, true],
  ['Phantom head course', 'skills', 4, '09:00', 'lab', 'AB'],
  ['Phantom head course', 'skills', 4, '14:00', 'lab', 'CD'],
  ['Microbiology', 'lecture', 5, '11:00', 'theatre1', 'ABCD'],
  ['Communication', 'seminar', 1, '14:00', 'seminar2', 'AB', 'WEEKLY_2', true],
]

/**
 * The series of the other years of a whole school: dentistry, then dental hygiene and therapy. Each has a teacher and a free room. Years that treat patients
 * are taught before the clinics and at noon, but for a few series, and clinics leave out students who are taught in the meantime.
 */
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
    ['Operative dentistry', 'lecture', 1, '08:00', 'theatre3', 'ABCD'],
    ['Periodontology', 'lecture', 2, '08:00', 'theatre3', 'ABCD'],
    ['Local anaesthesia', 'lecture', 3, '08:00', 'theatre3', 'ABCD'],
    ['Oral pathology', 'lecture', 4, '08:00', 'theatre3', 'ABCD'],
    ['Pharmacology', 'lecture', 5, '08:00', 'theatre3', 'ABCD'],
    ['Removable prosthodontics', 'lecture', 1, '12:35', 'theatre3', 'ABCD'],
    ['Dental materials', 'lecture', 2, '12:35', 'theatre3', 'ABCD'],
    ['Radiography', 'tutorial', 3, '12:30', 'seminar3', 'A'],
    ['Radiography', 'tutorial', 4, '12:30', 'seminar3', 'B'],
    ['Radiography', 'tutorial', 5, '12:30', 'seminar3', 'C'],
    ['Radiography', 'tutorial', 3, '12:30', 'seminar4', 'D'],
    ['Operative techniques', 'skills', 3, '13:45', 'lab2', 'AB', 'WEEKLY_2'],
    ['Operative techniques', 'skills', 4, '13:45', 'lab2', 'CD', 'WEEKLY_2'],
    ['Microscopy', 'tutorial', 4, '12:30', 'computers', 'CD', 'WEEKLY_2'],
    ['Microscopy', 'tutorial', 5, '12:30', 'computers', 'AB', 'WEEKLY_2'],
  ],
  5: [
    ['Implant dentistry', 'lecture', 1, '08:00', 'theatre4', 'ABCD'],
    ['Special care dentistry', 'lecture', 2, '08:00', 'theatre4', 'ABCD'],
    ['Sedation', 'lecture', 3, '08:00', 'theatre4', 'ABCD'],
    ['Law and ethics', 'lecture', 4, '08:00', 'theatre4', 'ABCD'],
    ['Final year briefing', 'lecture', 5, '08:00', 'theatre4', 'ABCD', 'WEEKLY_2'],
    ['Complex treatment planning', 'tutorial', 1, '12:30', 'seminar4', 'AB'],
    ['Complex treatment planning', 'tutorial', 2, '12:30', 'seminar4', 'CD'],
    ['Practice management', 'tutorial', 4, '12:30', 'seminar4', 'AB', 'WEEKLY_2'],
    ['Practice management', 'tutorial', 5, '12:30', 'seminar4', 'CD', 'WEEKLY_2'],
    ['Audit project', 'tutorial', 2, '12:30', 'computers', 'AB'],
    ['Audit project', 'tutorial', 1, '12:30', 'computers', 'CD'],
    ['Oral surgery seminar', 'seminar', 3, '15:15', 'seminar4', 'AB', 'WEEKLY_2'],
    ['Communication with anxious patients', 'tutorial', 3, '12:30', 'computers', 'A'],
    ['Communication with anxious patients', 'tutorial', 5, '12:30', 'theatre4', 'B'],
  ],
}
export const ofTherapy: Readonly<Record<number, readonly Series[]>> = {
  1: [
    ['Foundations of oral health', 'lecture', 1, '10:00', 'theatre4', 'ABCD'],
    ['Anatomy and physiology', 'lecture', 2, '10:00', 'theatre4', 'ABCD'],
    ['Nutrition', 'lecture', 3, '11:00', 'theatre4', 'ABCD'],
    ['Instrumentation', 'skills', 4, '10:15', 'lab2', 'ABCD'],
    ['Oral health education', 'seminar', 5, '09:00', 'seminar4', 'ABCD'],
    ['Reflective practice', 'tutorial', 1, '13:45', 'computers', 'AB'],
    ['Reflective practice', 'tutorial', 1, '15:00', 'computers', 'CD'],
    ['Epidemiology', 'lecture', 5, '11:00', 'theatre4', 'ABCD'],
    ['Behavioural science', 'lecture', 4, '13:45', 'theatre4', 'ABCD'],
    ['Radiation protection', 'lecture', 2, '13:45', 'theatre4', 'ABCD', 'WEEKLY_2'],
  ],
  2: [
    ['Periodontal therapy', 'lecture', 1, '08:00', 'seminar4', 'ABCD'],
    ['Paediatric dentistry', 'lecture', 2, '08:00', 'seminar4', 'ABCD'],
    ['Preventive care', 'lecture', 3, '08:00', 'seminar4', 'ABCD'],
    ['Medical conditions', 'lecture', 4, '08:00', 'seminar4', 'ABCD'],
    ['Local anaesthesia', 'lecture', 5, '08:00', 'seminar4', 'ABCD'],
    ['Restorative skills', 'skills', 2, '09:30', 'lab2', 'AB', 'WEEKLY_2'],
    ['Restorative skills', 'skills', 3, '09:30', 'lab2', 'CD', 'WEEKLY_2'],
    ['Case presentations', 'tutorial', 1, '12:30', 'theatre4', 'AB'],
    ['Case presentations', 'tutorial', 2, '12:30', 'theatre4', 'CD'],
    ['Radiographic interpretation', 'tutorial', 4, '12:30', 'theatre4', 'ABCD'],
  ],
  3: [
    ['Direct access', 'lecture', 1, '08:00', 'computers', 'ABCD'],
    ['Advanced periodontal care', 'lecture', 2, '08:00', 'computers', 'ABCD'],
    ['Leadership', 'lecture', 3, '08:00', 'computers', 'ABCD', 'WEEKLY_2'],
    ['Safeguarding', 'lecture', 4, '08:00', 'computers', 'ABCD', 'WEEKLY_2'],
    ['Employment and registration', 'lecture', 5, '08:00', 'computers', 'ABCD', 'WEEKLY_2'],
    ['Research project', 'tutorial', 1, '12:30', 'seminar3', 'AB'],
    ['Research project', 'tutorial', 2, '12:30', 'seminar3', 'CD'],
    ['Peer review', 'tutorial', 3, '12:30', 'theatre3', 'AB'],
    ['Peer review', 'tutorial', 4, '12:30', 'theatre3', 'CD'],
    ['Stainless steel crowns', 'skills', 1, '09:30', 'lab2', 'ABCD', 'WEEKLY_2'],
  ],
}
