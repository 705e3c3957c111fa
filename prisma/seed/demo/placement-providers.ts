import type { ProviderKind } from '@/lib/placements/vocabulary'

type Contact = {
  readonly name: string
  readonly jobTitle: string
  readonly email: string
  readonly phone: string
  readonly signsOff?: boolean
}
type Check = { readonly name: string; readonly done: number; readonly expires: number | null }
type Agreement = { readonly name: string; readonly from: number; readonly to: number }
type Places = { readonly specialty: string | null; readonly places: number }
export type DemoProvider = {
  readonly name: string
  readonly kind: ProviderKind
  readonly line1: string
  readonly postcode: string
  readonly town: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly bring: string
  readonly contacts: readonly Contact[]
  /** The dates below are in days from today. */
  readonly agreements: readonly Agreement[]
  readonly checks: readonly Check[]
  readonly places: readonly Places[]
}

const insured: Check = { name: 'Indemnity insurance', done: -210, expires: 122 }
const yearly: Agreement = { name: 'Placement agreement', from: -120, to: 245 }
const tunic = 'Tunic and clogs, your loupes, and your student card. There is a kitchen.'

/** One provider whose agreement ends in three weeks, one that is full, one with an expired check, and three without problems. */
export const demoProviders: readonly DemoProvider[] = [
  {
    name: 'Eastfield Dental Centre',
    kind: 'PRIMARY_CARE',
    line1: '14 Station Road',
    postcode: 'NG4 2EF',
    town: 'Eastfield',
    latitude: 54.9783,
    longitude: -1.5701,
    bring: `${tunic} Ring at the side door before 08:45.`,
    contacts: [
      {
        name: 'Dr Helen Whitlock',
        jobTitle: 'Clinical lead',
        email: 'h.whitlock@eastfield.example',
        phone: '0191 496 0111',
        signsOff: true,
      },
      { name: 'Marcus Oyelaran', jobTitle: 'Dental therapist', email: 'm.oyelaran@eastfield.example', phone: '', signsOff: true },
      { name: 'Jean Foster', jobTitle: 'Practice manager', email: 'office@eastfield.example', phone: '0191 496 0110' },
    ],
    agreements: [
      { name: 'Agreement of last year', from: -709, to: -345 },
      { name: 'Placement agreement', from: -344, to: 21 },
    ],
    checks: [insured, { name: 'Site inspection', done: -165, expires: 560 }],
    places: [
      { specialty: 'Restorative dentistry', places: 3 },
      { specialty: 'Periodontology', places: 2 },
    ],
  },
  {
    name: 'Marsh Lane Practice',
    kind: 'PRIMARY_CARE',
    line1: '3 Marsh Lane',
    postcode: 'NG7 1LD',
    town: 'Marshford',
    latitude: 54.9561,
    longitude: -1.6688,
    bring: tunic,
    contacts: [
      { name: 'Dr Priscilla Adeyemi', jobTitle: 'Practice owner', email: 'p.adeyemi@marshlane.example', phone: '', signsOff: true },
    ],
    agreements: [yearly],
    checks: [insured],
    places: [{ specialty: null, places: 1 }],
  },
  {
    name: 'Riverside General Hospital',
    kind: 'HOSPITAL',
    line1: 'Infirmary Square',
    postcode: 'NG1 8RH',
    town: 'Northgate',
    latitude: 54.9719,
    longitude: -1.6132,
    bring: 'Scrubs are given out at the theatre desk. Bring your student card and proof of your vaccinations.',
    contacts: [
      {
        name: 'Mr Alan Grieve',
        jobTitle: 'Consultant oral surgeon',
        email: 'a.grieve@riverside.example',
        phone: '0191 496 0200',
        signsOff: true,
      },
    ],
    agreements: [yearly],
    checks: [insured, { name: 'Safeguarding training', done: -395, expires: -22 }],
    places: [{ specialty: 'Oral surgery', places: 2 }],
  },
  {
    name: 'Hillcrest Community Clinic',
    kind: 'COMMUNITY',
    line1: '88 Hillcrest Avenue',
    postcode: 'NG9 5HC',
    town: 'Northgate',
    latitude: 54.9712,
    longitude: -1.6234,
    bring: tunic,
    contacts: [{ name: 'Sunita Rao', jobTitle: 'Special care dentist', email: 's.rao@hillcrest.example', phone: '' }],
    agreements: [yearly],
    checks: [insured],
    places: [{ specialty: null, places: 4 }],
  },
  {
    name: 'Lakeside Dental Care',
    kind: 'PRIMARY_CARE',
    line1: '2 Promenade',
    postcode: 'NG12 3LK',
    town: 'Lakeside',
    latitude: null,
    longitude: null,
    bring: tunic,
    contacts: [],
    agreements: [yearly],
    checks: [insured],
    places: [{ specialty: null, places: 2 }],
  },
  {
    name: 'Saint Anne’s Hospital',
    kind: 'HOSPITAL',
    line1: '1 Saint Anne’s Way',
    postcode: 'NG2 6SA',
    town: 'Southgate',
    latitude: 54.9421,
    longitude: -1.6012,
    bring: '',
    contacts: [],
    agreements: [yearly],
    checks: [],
    places: [{ specialty: 'Paediatric dentistry', places: 2 }],
  },
]
