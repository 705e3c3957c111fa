import { beforeAll, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/coverage'
import { cover, makeCoveredSchool, settled, type CoveredSchool } from '../../support/coverage'
import { output } from '../../support/curriculum'
import { beginFinished } from '../../support/treatment-sessions'

let school: CoveredSchool
beforeAll(async () => {
  school = await makeCoveredSchool()
})

describe('the matrix', () => {
  test('says what covers an outcome, and how many students have shown it', async () => {
    const [first] = school.outcomes
    await cover(school.editor, { nodeId: school.moduleId, kind: 'PROCEDURE', refId: school.procedures.examination.id }, [first])
    await beginFinished(school)
    await settled()
    const found = await output(school.staff, contracts.readMatrix, { columns: 'MODULE' })
    console.dir(found, { depth: 6 })
    console.dir(await output(school.staff, contracts.listCoverageRows, { outcomeId: first, part: 'STUDENTS' }), { depth: 6 })
    console.dir(await output(school.staff, contracts.listCoverageRows, { outcomeId: first }), { depth: 6 })
    console.dir(await output(school.staff, contracts.readCoverageReport, {}), { depth: 6 })
    console.dir(await output(school.student, contracts.readMyCoverage, {}), { depth: 6 })
    console.dir(await output(school.staff, contracts.exportCoverageReport, {}), { depth: 6 })
    expect(found.cells).toHaveLength(1)
  })
})
