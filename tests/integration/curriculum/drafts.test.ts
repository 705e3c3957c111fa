import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import * as coverage from '@/lib/contracts/coverage'
import * as years from '@/lib/contracts/curriculum'
import * as components from '@/lib/contracts/curriculum/components'
import { searchCurriculum } from '@/lib/contracts/curriculum/exchange'
import * as outcomes from '@/lib/contracts/curriculum/outcomes'
import type { Contract } from '@/lib/contract'
import { coverageCalls } from '@/server/coverage'
import { curriculumCalls } from '@/server/curriculum'
import { addCovering, makeCoveredSchool, type CoveredSchool } from '../../support/coverage'
import { addFramework, addGroup, addOutcome, attempt } from '../../support/curriculum'
import { member, roleActor, type Member } from '../../support/members'

let school: CoveredSchool
let componentId: string
let draft: { frameworkId: string; groupId: string; outcomeId: string }
let reader: Member
const secret = 'Unpublished wording'

beforeAll(async () => {
  school = await makeCoveredSchool()
  const frameworkId = await addFramework(school.editor, `${secret} of a framework`)
  const groupId = await addGroup(school.editor, frameworkId, `${secret} of a group`)
  draft = { frameworkId, groupId, outcomeId: await addOutcome(school.editor, groupId, 'D 1', `${secret} of an outcome`) }
  const [first = ''] = school.outcomes
  const naming = { nodeId: school.moduleId, kind: 'PROCEDURE' as const, refId: school.procedures.examination.id }
  componentId = await addCovering(school.editor, naming, [first, draft.outcomeId])
  await attempt(school.editor, outcomes.saveOutcomeLink, { outcomeId: draft.outcomeId, toId: first, kind: 'REPLACED_BY', linked: true })
  reader = roleActor(await member('STAFF'), ['CURRICULUM_VIEW', 'REPORT_ALLSTUDENTS', 'INTERFACE_ADMIN'], { only: true })
})

test('what a framework says that is prepared is told by no call to who does not edit, whatever it is mapped or linked to', async () => {
  const [outcomeId = ''] = school.outcomes
  const nodeId = school.moduleId
  const asked: readonly (readonly [Contract, object])[] = [
    [years.readCurriculum, {}],
    [years.readCurriculumNode, { nodeId }],
    [components.listComponents, { nodeId }],
    [components.readComponent, { componentId }],
    [components.listServed, { kind: 'PROCEDURE', refId: school.procedures.examination.id }],
    [outcomes.listFrameworks, {}],
    [outcomes.readOutcomeGroup, { groupId: draft.groupId }],
    [outcomes.listOutcomes, { q: 'wording', retired: 'WITH' }],
    [outcomes.readOutcome, { outcomeId }],
    [outcomes.readOutcome, { outcomeId: draft.outcomeId }],
    [years.readYearChanges, { yearId: school.yearId }],
    [searchCurriculum, { q: 'wording' }],
    [coverage.readMatrix, { columns: 'MODULE' }],
    [coverage.readMatrix, { frameworkId: draft.frameworkId }],
    [coverage.listCoverageRows, { outcomeId }],
    [coverage.listCoverageRows, { outcomeId, part: 'STUDENTS' }],
    [coverage.listCoverageRows, { outcomeId: draft.outcomeId }],
    [coverage.readCoverageReport, {}],
    [coverage.readCoverageReport, { frameworkId: draft.frameworkId }],
    [coverage.readMyCoverage, { studentId: school.student.id }],
    // The node's history names an outcome by its code alone.
    [years.readCurriculumHistory, { nodeId }],
  ]
  for (const [contract, input] of asked) {
    const answer = await attempt(reader, contract, input)
    expect(`${contract.name} ${JSON.stringify(answer)}`).not.toContain(secret)
  }
  // An editor does get the secret, so the check would notice it.
  expect(JSON.stringify(await attempt(school.editor, components.readComponent, { componentId }))).toContain(secret)
  // A call that is added later must be asked here, too, unless only editors may make it.
  const names = new Set(asked.map(([contract]) => contract.name))
  const reads = [...curriculumCalls, ...coverageCalls].filter(
    ({ effect, access }) => effect === 'read' && access.kind === 'privilege' && 'anyOf' in access,
  )
  expect(reads.map(({ contract }) => contract.name).filter((name) => !names.has(name))).toEqual([])
})

test('nothing is added by hand to a framework that is retired', async () => {
  await attempt(school.editor, outcomes.setFrameworkState, { frameworkId: draft.frameworkId, on: 'use' })
  await attempt(school.editor, outcomes.setFrameworkState, { frameworkId: draft.frameworkId, on: 'retire' })
  const group = { id: v7(), frameworkId: draft.frameworkId, parentId: null, code: '', title: 'Late', topics: [], revision: 0 }
  expect(await attempt(school.editor, outcomes.saveOutcomeGroup, group)).toMatchObject({ issues: [{ code: 'frameworkRetired' }] })
  const outcome = { id: v7(), groupId: draft.groupId, topicId: null, code: 'L 1', text: 'Late', notes: '', level: 'ASSESSED', revision: 0 }
  expect(await attempt(school.editor, outcomes.saveOutcome, outcome)).toMatchObject({ issues: [{ code: 'frameworkRetired' }] })
})
