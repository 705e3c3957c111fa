import type { ClinicName } from './size'

/** What belongs together in one visit, and how usual such a visit is in its clinic. */
export type VisitKind = {
  readonly codes: readonly string[]
  readonly teeth: readonly number[]
  readonly specialty: string
  readonly share: number
  readonly patients?: 'children' | 'teenagers'
}

const UPPER_FRONT = [13, 12, 11, 21, 22, 23]
const UPPER_BACK = [14, 15, 16, 17, 24, 25, 26, 27]
const LOWER_BACK = [34, 35, 36, 37, 44, 45, 46, 47]
const LOWER_MOLARS = [36, 37, 46, 47]
const FIRST_MOLARS = [16, 26, 36, 46]
const UPPER_PREMOLARS = [14, 15, 24, 25]
const WISDOM = [18, 28, 38, 48]
const MILK_UPPER = [54, 55, 64, 65]
const MILK_LOWER = [74, 75, 84, 85]

const kind = (share: number, specialty: string, codes: string, teeth: readonly number[] = []): VisitKind => ({
  share,
  specialty,
  codes: codes.split(' '),
  teeth,
})
const child = (share: number, codes: string, teeth: readonly number[] = []): VisitKind => ({
  ...kind(share, 'Paediatric dentistry', codes, teeth),
  patients: 'children',
})

export const visitKinds: Readonly<Record<ClinicName, readonly VisitKind[]>> = {
  'Restorative clinic': [
    kind(6, 'Restorative dentistry', 'LA01 RE01', UPPER_BACK),
    kind(5, 'Restorative dentistry', 'LA02 RE01 PV01', LOWER_BACK),
    kind(4, 'Restorative dentistry', 'EN01 RE01 PV04', UPPER_FRONT),
    kind(4, 'Primary care', 'EX01 RX01 PE01'),
    kind(2, 'Primary care', 'EX02 PV01 RX01'),
    kind(2, 'Restorative dentistry', 'RE02 PV04', [...UPPER_FRONT, ...LOWER_BACK]),
    kind(2, 'Restorative dentistry', 'LA01 RE03', UPPER_BACK),
    kind(2, 'Primary care', 'PV03 PV02 PV01', FIRST_MOLARS),
    kind(3, 'Endodontics', 'EN01 RX02', [...UPPER_FRONT, ...LOWER_BACK]),
    kind(2, 'Endodontics', 'LA01 EN02 RX02', [...UPPER_FRONT, ...UPPER_PREMOLARS]),
    kind(1, 'Endodontics', 'LA02 EN03 RX02', LOWER_MOLARS),
    kind(1, 'Endodontics', 'LA02 EN04 RE02', LOWER_BACK),
    kind(2, 'Prosthodontics', 'LA01 IN01', UPPER_BACK),
    kind(2, 'Prosthodontics', 'IN02 RX02', [...UPPER_BACK, ...LOWER_BACK]),
    kind(1, 'Restorative dentistry', 'LA01 RE04 RX02', UPPER_BACK),
    kind(1, 'Prosthodontics', 'LA01 IN04', UPPER_FRONT),
    kind(2, 'Primary care', 'EX03 RX02 RE05', [...UPPER_BACK, ...LOWER_BACK]),
  ],
  'Periodontal clinic': [
    kind(4, 'Periodontology', 'PE01 PE03 PV01'),
    kind(2, 'Periodontology', 'PE02 PE01 PV04'),
    kind(4, 'Periodontology', 'LA01 PE04 PV01', UPPER_BACK),
    kind(4, 'Periodontology', 'LA02 PE04 PE01', LOWER_BACK),
    kind(3, 'Periodontology', 'PE03 PV02 PV01'),
    kind(2, 'Periodontology', 'PE05 PV04 PE03'),
    kind(2, 'Periodontology', 'EX02 PE01 PE03'),
    kind(1, 'Periodontology', 'PE02 PE05'),
  ],
  'Oral surgery clinic': [
    kind(5, 'Oral surgery', 'LA01 OS01', UPPER_BACK),
    kind(5, 'Oral surgery', 'LA02 OS01', LOWER_BACK),
    kind(3, 'Oral surgery', 'EX03 RX02 LA01 OS01', UPPER_BACK),
    kind(1, 'Oral surgery', 'LA02 OS02', WISDOM),
    kind(1, 'Oral surgery', 'OS03 EX03'),
    kind(2, 'Oral medicine', 'OM02 EX01'),
    kind(1, 'Oral surgery', 'EX03 RX03'),
    kind(2, 'Oral surgery', 'EX03 RX02', LOWER_BACK),
  ],
  "Children's clinic": [
    child(4, 'PA01 PV01 PV02'),
    child(4, 'LA01 PA02', MILK_UPPER),
    child(3, 'LA02 PA02 PV04', MILK_LOWER),
    child(2, 'PA03', [...MILK_UPPER, ...MILK_LOWER]),
    child(2, 'LA01 PA04', MILK_UPPER),
    child(3, 'PV03 PV02 PV01', FIRST_MOLARS),
    child(2, 'PA01 RX01 PV04'),
    { ...kind(2, 'Orthodontics', 'OM01 PV01'), patients: 'teenagers' },
    { ...kind(2, 'Paediatric dentistry', 'EX02 PV03 PV02', FIRST_MOLARS), patients: 'teenagers' },
  ],
  'Prosthetics clinic': [
    kind(3, 'Prosthodontics', 'RP01 PV01'),
    kind(4, 'Prosthodontics', 'RP02 PE01'),
    kind(3, 'Prosthodontics', 'RP03 PV01'),
    kind(2, 'Prosthodontics', 'LA01 IN01', UPPER_BACK),
    kind(2, 'Prosthodontics', 'IN02 PV01', UPPER_BACK),
    kind(1, 'Prosthodontics', 'LA01 IN03', UPPER_BACK),
    kind(2, 'Prosthodontics', 'EX01 RX03 PE01'),
    kind(1, 'Prosthodontics', 'LA01 RE04', UPPER_BACK),
    kind(2, 'Prosthodontics', 'EX02 PV04 RP03'),
  ],
  'Primary care outreach': [
    kind(5, 'Primary care', 'EX01 RX01 PE01 PV01'),
    kind(4, 'Primary care', 'EX02 PE01 PE03'),
    kind(2, 'Primary care', 'EX03 RX02 RE05', [...UPPER_BACK, ...LOWER_BACK]),
    kind(3, 'Primary care', 'LA01 RE01 PV04', UPPER_BACK),
    kind(3, 'Primary care', 'LA02 RE01', LOWER_BACK),
    kind(2, 'Primary care', 'LA02 OS01', LOWER_BACK),
    kind(1, 'Primary care', 'LA01 RE03 PV02', UPPER_BACK),
    kind(2, 'Special care dentistry', 'RE02 PV02 PV04', LOWER_BACK),
    kind(1, 'Primary care', 'EX02 OM02'),
    kind(1, 'Primary care', 'EX03 EN01', LOWER_BACK),
  ],
}
