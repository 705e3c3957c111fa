import { namePools, longNames } from './name-pools'
import { admins, dentistryStudents, FIRMS, staff, teachers, therapyStudents, type Name, type StaffMember, type Teacher } from './names'
import { randomFrom, type Random } from './random'
import { scales, type ClinicName, type DemoSize } from './size'

type StudentName = Name & { readonly programme: 'dentistry' | 'therapy'; readonly year: number }
/** All people of a demo school; they are the same whatever the date. */
export type Cast = {
  readonly students: readonly StudentName[]
  readonly teachers: readonly Teacher[]
  readonly staff: readonly StaffMember[]
  readonly admins: readonly StaffMember[]
}

export function castOf(size: DemoSize): Cast {
  const { dentistry, therapy, teachers: teacherCount, staff: staffCount, clinics, firms } = scales[size]
  const maker = nameMaker(randomFrom('names'))
  // Names that are written down come first; generated people must have other names.
  for (const given of [...Object.values(dentistryStudents).flat(), ...therapyStudents, ...teachers, ...staff, ...admins]) maker.keep(given)
  const long = [...longNames]
  const intake = (programme: StudentName['programme'], year: number, count: number): StudentName[] => {
    const written: readonly Name[] = programme === 'therapy' ? (year === 3 ? therapyStudents : []) : (dentistryStudents[year] ?? [])
    const known = written.slice(0, year === 3 ? count - 1 : count)
    const lengthy = year >= 3 ? long.splice(0, Math.min(2, count - known.length)) : []
    const made = maker.make(count - known.length - lengthy.length, [...known, ...lengthy])
    return [...known, ...lengthy, ...made].map((given) => ({ ...given, programme, year }))
  }
  return {
    students: [
      ...dentistry.flatMap((count, index) => intake('dentistry', index + 1, count)),
      ...therapy.flatMap((count, index) => intake('therapy', index + 1, count)),
    ],
    teachers: makeMoreTeachers({ maker, count: teacherCount, clinics, firms: FIRMS.slice(0, firms) }),
    staff: [...staff, ...maker.make(STAFF_JOBS.length, []).map((given, index) => ({ ...given, jobTitle: STAFF_JOBS[index] ?? '' }))].slice(
      0,
      staffCount,
    ),
    admins,
  }
}

function makeMoreTeachers({
  maker,
  count,
  clinics,
  firms,
}: {
  maker: Maker
  count: number
  clinics: readonly ClinicName[]
  firms: readonly string[]
}): Teacher[] {
  const { random } = maker
  const made = Array.from({ length: Math.max(0, count - teachers.length) }, (_, index): Teacher => {
    const { isWoman, ...given } = maker.one([])
    const title = random.chance(0.75) ? 'Dr' : random.chance(0.25) ? 'Prof.' : isWoman ? 'Ms' : 'Mr'
    // The clinics that have no teacher yet come first, then all of them in turn.
    const order = [...clinics.slice(2), ...clinics.slice(2), ...clinics]
    const clinic = order[index % order.length] ?? 'Restorative clinic'
    return {
      ...given,
      title,
      jobTitle: title === 'Prof.' ? PROFESSORS[clinic] : random.pick(JOBS[clinic]),
      clinic,
      firm: firms[index % firms.length] ?? 'Amber',
    }
  })
  return [...teachers.slice(0, count), ...made]
}

type Made = Name & { readonly isWoman: boolean }
type Maker = {
  random: Random
  keep: (given: Name) => void
  one: (beside: readonly Name[]) => Made
  make: (count: number, beside: readonly Name[]) => Name[]
}

/** Makes names that cannot be confused: none twice, and no two people who are taught together share a first or last name. */
function nameMaker(random: Random): Maker {
  const first = new Map<string, number>()
  const last = new Map<string, number>()
  const wholes = new Set<string>()
  const keep = ({ firstName, lastName }: Name) => {
    wholes.add(`${firstName} ${lastName}`)
    first.set(firstName, (first.get(firstName) ?? 0) + 1)
    last.set(lastName, (last.get(lastName) ?? 0) + 1)
  }
  const one = (beside: readonly Name[]): Made => {
    for (let tries = 0; tries < 2000; tries++) {
      const pool = random.weigh(namePools, ({ share }) => share)
      const isWoman = random.chance(0.6)
      const made = { firstName: random.pick(isWoman ? pool.women : pool.men), lastName: random.pick(pool.last), isWoman }
      const isCommon = (first.get(made.firstName) ?? 0) >= 6 || (last.get(made.lastName) ?? 0) >= 5
      if (
        isCommon ||
        wholes.has(`${made.firstName} ${made.lastName}`) ||
        beside.some(({ firstName, lastName }) => lastName === made.lastName || firstName === made.firstName)
      )
        continue
      keep(made)
      return made
    }
    throw new Error('The pools of names are too small for such a school')
  }
  const make = (count: number, beside: readonly Name[]) => {
    const made: Name[] = []
    while (made.length < count) {
      const { firstName, lastName } = one([...beside, ...made])
      made.push({ firstName, lastName })
    }
    return made
  }
  return { random, keep, one, make }
}

const STAFF_JOBS = [
  'Dental nurse manager',
  'Decontamination lead',
  'Radiography team lead',
  'Student office administrator',
  'Assessment officer',
  'Clinic receptionist',
  'Outreach coordinator',
  'Patient allocation coordinator',
  'Quality and governance officer',
  'Timetabling officer',
  'Admissions and progress officer',
  'Dental laboratory manager',
] as const

const JOBS: Readonly<Record<ClinicName, readonly string[]>> = {
  'Restorative clinic': [
    'Clinical lecturer in restorative dentistry',
    'Clinical teacher in endodontics',
    'Specialty registrar in restorative dentistry',
    'General dental practitioner, clinical teacher',
  ],
  'Periodontal clinic': [
    'Clinical lecturer in periodontology',
    'Tutor in dental hygiene and therapy',
    'Clinical teacher in periodontology',
  ],
  'Oral surgery clinic': ['Clinical lecturer in oral surgery', 'Specialist in oral surgery', 'Clinical teacher in oral surgery'],
  "Children's clinic": ['Clinical lecturer in paediatric dentistry', 'Specialist in paediatric dentistry', 'Tutor in dental therapy'],
  'Prosthetics clinic': [
    'Clinical lecturer in prosthodontics',
    'Clinical teacher in removable prosthodontics',
    'Specialty registrar in prosthodontics',
  ],
  'Primary care outreach': [
    'General dental practitioner, outreach tutor',
    'Clinical teacher in primary dental care',
    'Tutor in dental hygiene and therapy',
  ],
}
const PROFESSORS: Readonly<Record<ClinicName, string>> = {
  'Restorative clinic': 'Professor of restorative dentistry',
  'Periodontal clinic': 'Professor of periodontology',
  'Oral surgery clinic': 'Professor of oral and maxillofacial surgery',
  "Children's clinic": 'Professor of paediatric dentistry',
  'Prosthetics clinic': 'Professor of prosthodontics',
  'Primary care outreach': 'Professor of primary dental care',
}
