/** The demo is as large as a school, or a small one of the same kind for tests, benches and pictures, with the same code and the same kinds of content. */
export const demoSizes = ['full', 'small'] as const
export type DemoSize = (typeof demoSizes)[number]

/** The starter catalogue's clinics, 120 chairs in all. */
export const CLINICS = [
  'Restorative clinic',
  'Periodontal clinic',
  'Oral surgery clinic',
  "Children's clinic",
  'Prosthetics clinic',
  'Primary care outreach',
] as const
export type ClinicName = (typeof CLINICS)[number]

export type Scale = {
  /** The number of students in each year, from the first. */
  readonly dentistry: readonly number[]
  readonly therapy: readonly number[]
  readonly teachers: number
  readonly staff: number
  readonly groups: number
  readonly firms: number
  readonly clinics: readonly ClinicName[]
  /** The number of past teaching days: two terms, or three weeks. */
  readonly teachingDays: number
  /** The share of its chairs that a clinic fills on an ordinary half-day. */
  readonly seated: number
  /** The share of the students who come that get a recorded session: all, or enough to try with. */
  readonly told: number
  /** The average number of assisting early-year students in each half-day of a clinic. */
  readonly assists: number
}

export const scales: Readonly<Record<DemoSize, Scale>> = {
  full: {
    dentistry: [80, 80, 80, 80, 80],
    therapy: [25, 25, 25],
    teachers: 60,
    staff: 15,
    groups: 8,
    firms: 8,
    clinics: CLINICS,
    teachingDays: 113,
    seated: 0.55,
    told: 1,
    assists: 0.3,
  },
  small: {
    dentistry: [3, 4, 14, 16, 14],
    therapy: [2, 3, 6],
    teachers: 8,
    staff: 3,
    groups: 4,
    firms: 4,
    clinics: ['Restorative clinic', 'Periodontal clinic'],
    teachingDays: 15,
    seated: 0.68,
    told: 0.16,
    assists: 0.1,
  },
}
