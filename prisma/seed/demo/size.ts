/** As large as a school is, or the same in small for tests, benches and pictures: the same code, the same kinds of content. */
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
  /** Students of each year, from the first. */
  readonly dentistry: readonly number[]
  readonly therapy: readonly number[]
  readonly teachers: number
  readonly staff: number
  readonly groups: number
  readonly firms: number
  readonly clinics: readonly ClinicName[]
  /** How many days of teaching lie behind: two terms, or three weeks. */
  readonly teachingDays: number
  /** Of its chairs, how many a clinic seats on an ordinary half-day. */
  readonly seated: number
  /** Of those who come, how many have a session that is told: all, or enough to try with. */
  readonly told: number
  /** How often, for each half-day of a clinic, a student of an early year assists somebody. */
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
