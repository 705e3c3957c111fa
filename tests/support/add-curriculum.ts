// A program of its own: copies the curriculum of the full demo school into the small one at the given address; with 'workflows', its workflows as well.
import { inOneGo, withDatabase } from '@/prisma/seed/database'
import { schoolTime } from '@/prisma/seed/demo/calendar'
import { seedCoverage } from '@/prisma/seed/demo/coverage'
import { seedCurriculum } from '@/prisma/seed/demo/curriculum'
import { loadSchool } from '@/prisma/seed/demo/school'
import { seedWorkflows } from '@/prisma/seed/demo/workflows'

const now = new Date()
await withDatabase(process.argv[2] ?? '', (client) =>
  inOneGo(client, async (db) => {
    const school = await loadSchool({ db, size: 'small', today: schoolTime(now).day })
    await seedCurriculum({ db, school, now })
    await seedCoverage({ db })
    if (process.argv.includes('workflows')) await seedWorkflows({ db, school, now })
  }),
)
