import { v7 } from 'uuid'
import type { Day } from '@/prisma/seed/demo/calendar'
import { castOf } from '@/prisma/seed/demo/cast'
import { usernameOf } from '@/prisma/seed/demo/people'
import { schoolOf, type School } from '@/prisma/seed/demo/school'
import type { DemoSize } from '@/prisma/seed/demo/size'
import { therapyTargets } from '@/prisma/seed/demo/targets'
import { starterCatalogue } from '@/prisma/seed/starter-catalogue'
import { starterStages } from '@/prisma/seed/starter-stages'

const withIds = (names: readonly string[]) => names.map((name) => ({ id: v7(), name }))

/** A demo school as it would be read from the database, made without one. */
export function schoolInMemory({ size, today }: { size: DemoSize; today: Day }): School {
  const [dentistryId, therapyId, scaleId] = [v7(), v7(), v7()]
  const { students, teachers, staff } = castOf(size)
  const { sections, procedures, clinics, specialties, participationTypes, tags } = starterCatalogue
  const employee = { year: null, programme: null }
  return schoolOf({
    size,
    today,
    rows: {
      people: [
        ...students.map((given) => ({
          id: v7(),
          username: usernameOf(given),
          year: given.year,
          programme: given.programme === 'therapy' ? { id: therapyId, lengthYears: 3 } : { id: dentistryId, lengthYears: 5 },
        })),
        ...[...teachers, ...staff].map((given) => ({ id: v7(), username: usernameOf(given), ...employee })),
      ],
      clinics: clinics.map(({ name, chairs }) => ({ id: v7(), name, chairCount: chairs })),
      procedures: Object.values(procedures)
        .flat()
        .map(([code, , site, criteria, targets]) => ({
          id: v7(),
          code,
          site,
          scaleId,
          criteria: criteria.map(() => ({ id: v7() })),
          stages: (starterStages[code] ?? []).map(([, completes]) => ({ id: v7(), completes })),
          targets: [
            ...targets.map((target, index) => ({ programmeId: null, year: index + 3, target })),
            ...therapyTargets(code, therapyId),
          ],
        })),
      sections: sections.map(({ required, items }) => ({ required, scaleId, items: items.map(() => ({ id: v7() })) })),
      specialties: withIds(specialties),
      participationTypes: withIds(participationTypes),
      tags: withIds(Object.values(tags).flat()),
    },
  })
}
