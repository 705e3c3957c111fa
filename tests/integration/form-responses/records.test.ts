import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '@/lib/forms/answers'
import { exportDefinitionCall, importDefinitionCall, readFormCall, saveFormDraftCall } from '@/server/forms/calls/forms'
import { saveFormTypeCall } from '@/server/forms/calls/types'
import { publishFormCall } from '@/server/forms/calls/versions'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { savePageCall } from '@/server/form-responses/calls/pages'
import { readResponseCall } from '@/server/form-responses/calls/read'
import { reopenResponseCall } from '@/server/form-responses/calls/endings'
import { responseDocument } from '@/server/form-responses/record/pdf/document'
import { findResponseOrThrow } from '@/server/form-responses/queries/responses'
import { prisma } from '@/server/kernel/db'
import { readWorkbookCall } from '@/server/workbooks/calls/readers'
import { callAs } from '../../support/call'
import { beginResponse } from '../../support/form-responses'
import { definition, field, nobodyElse, page, succeeds } from '../../support/forms'
import { makeTargets } from '../../support/reports'
import { makeSchool, type School } from '../../support/school'
import { listedSigner } from '../../support/sign-off'
import { madeWorkbook } from '../../support/workbooks'

let school: School
let programmeId: string
beforeAll(async () => {
  school = await makeSchool()
  programmeId = (await makeTargets(school)).programmeId
})

const radiographAnswer = (more: object = {}) =>
  ({ radiograph: 'PERIAPICAL', quality: 'ACCEPTABLE', justification: 'Apex of 36', ...more }) as const
const form = (more: object = {}, ofRadiographs: object = {}) =>
  definition([page('log', [field('PROCEDURE', 'done', more), field('RADIOGRAPHS', 'images', ofRadiographs)])])

async function recordAnswers(asked: { done?: unknown; images?: unknown }, { more = {}, ofRadiographs = {} } = {}) {
  const response = await beginResponse(school.admin, school.student, { form: form(more, ofRadiographs), answers: {} })
  const answers = Object.fromEntries(Object.entries(asked).map(([name, answer]) => [response.uid(name), answer]))
  const { responseId, pageUid } = response
  const saved = await succeeds(school.student, savePageCall, { responseId, pageUid, revision: 0, answers })
  return { ...response, refused: saved.refused.map(({ code }) => code), revision: saved.revision }
}

describe('procedures and radiographs of a form', () => {
  test('are read by their names, on paper too, and count once the form is completed', async () => {
    const { student, procedures, admin } = school
    const id = await madeWorkbook(admin, {
      permits: [{ programmeId, year: 4 }],
      sections: [[{ procedureId: procedures.extraction.id, needed: 2 }]],
    })
    const done = async () => (await succeeds(student, readWorkbookCall, { id })).sections[0]?.items[0]
    const response = await recordAnswers({
      done: [{ procedure: procedures.extraction.id, teeth: [36, 37], help: 'SUPERVISED' }],
      images: [radiographAnswer(), radiographAnswer({ radiograph: 'BITEWING', quality: 'NOT_ACCEPTABLE', justification: 'Caries\nof 35' })],
    })
    expect(await done()).toMatchObject({ done: 0, state: 'TO_DO' })
    const { responseId } = response
    expect(await succeeds(student, submitResponseCall, { responseId })).toMatchObject({ state: 'COMPLETED' })
    expect(await done()).toMatchObject({ done: 1, state: 'IN_PROGRESS' })
    const read = await succeeds(student, readResponseCall, { id: responseId })
    expect(read.procedures).toEqual([{ id: procedures.extraction.id, code: 'OS01', caption: 'Extraction', active: true }])
    const facts = await prisma().formFact.findMany({ where: { responseId }, orderBy: { choice: 'asc' } })
    expect(facts).toMatchObject([
      { choice: 'BITEWING', number: 0 },
      { choice: 'PERIAPICAL', number: 1 },
      { procedureId: procedures.extraction.id, teeth: [36, 37], helpLevel: 'SUPERVISED', subjectId: student.id, quantity: 1 },
    ])
    const row = await findResponseOrThrow(prisma(), responseId)
    const at = new Date('2026-11-20T10:00:00Z')
    const printed = { day: read.today, hash: null, isExcerpt: false, comments: [], endings: [], locale: 'en-GB' }
    const { blocks } = await responseDocument(prisma(), { ...read, ...printed, response: row, at })
    expect(blocks.flatMap((block) => (block.kind === 'answer' ? [block.text] : []))).toEqual([
      'Extraction, 36, 37, Supervised',
      'Periapical, Diagnostically acceptable: Apex of 36\nBitewing, Not acceptable: Caries\nof 35',
    ])
    await succeeds(admin, reopenResponseCall, { responseId, reason: 'Wrong tooth' })
    expect(await done()).toMatchObject({ done: 0 })
  })

  test('count for nothing where the form says so', async () => {
    const { student, procedures } = school
    const { responseId } = await recordAnswers(
      { done: [{ procedure: procedures.filling.id, teeth: [], help: null }] },
      { more: { counts: false, helpLevel: false } },
    )
    await succeeds(student, submitResponseCall, { responseId })
    expect(await prisma().formFact.findMany({ where: { responseId }, select: { procedureId: true, choice: true } })).toEqual([
      { procedureId: null, choice: procedures.filling.id },
    ])
  })

  test('are refused by their field where they are wrong', async () => {
    const { extraction, filling, retired } = school.procedures
    const one = (more: object = {}) => ({ procedure: extraction.id, teeth: [], help: null, ...more })
    const wrong: readonly (readonly [name: string, answer: unknown, code: string | null, options?: object])[] = [
      ['done', [one({ procedure: v7() })], 'procedureUnknown'],
      ['done', [one({ procedure: retired.id })], 'procedureUnknown'],
      ['done', [one()], 'procedureUnknown', { more: { ids: [filling.id] } }],
      ['done', [one({ teeth: [36, 36] })], 'toothTwice'],
      ['done', [one({ teeth: [99] })], 'toothUnknown'],
      ['done', [one({ teeth: [36] })], 'wrongType', { more: { teeth: false } }],
      ['done', [one({ help: 'OBSERVED' })], 'wrongType', { more: { helpLevel: false } }],
      ['done', [one(), one()], 'tooMany', { more: { most: 1 } }],
      ['done', [one(), one()], null],
      ['done', [radiographAnswer()], 'wrongType'],
      ['done', 'Extraction', 'wrongType'],
      ['images', [one()], 'wrongType'],
      ['images', [radiographAnswer(), radiographAnswer()], 'tooMany', { ofRadiographs: { most: 1 } }],
      ['images', [radiographAnswer({ justification: 'x'.repeat(2_001) })], 'tooLong'],
      ['images', [radiographAnswer()], 'wrongType', { ofRadiographs: { quality: false } }],
      ['images', [radiographAnswer({ quality: null })], 'wrongType', { ofRadiographs: { justification: false } }],
      ['images', [radiographAnswer({ quality: null, justification: '' })], null],
    ]
    for (const [name, answer, code, options] of wrong) {
      const { refused } = await recordAnswers({ [name]: answer }, options)
      expect([name, answer, refused]).toEqual([name, answer, code === null ? [] : [code]])
    }
    const { responseId, pageUid, uid, revision } = await recordAnswers({})
    const unknownKind = { [uid('images')]: [radiographAnswer({ radiograph: 'X-RAY' })] }
    expect(await callAs(school.student, savePageCall, { responseId, pageUid, revision, answers: unknownKind })).toMatchObject({
      status: 'VALIDATION_FAILED',
    })
  })

  test('one that went out of use stays where it was chosen, and is named', async () => {
    const { student, procedures } = school
    const response = await recordAnswers({ done: [{ procedure: procedures.denture.id, teeth: [], help: 'ASSISTED' }] })
    await prisma().procedure.update({ where: { id: procedures.denture.id }, data: { active: false } })
    const { responseId, pageUid, uid, revision } = response
    const answers = { [uid('done')]: [{ procedure: procedures.denture.id, teeth: [], help: 'OBSERVED' }] satisfies Answer }
    expect((await succeeds(student, savePageCall, { responseId, pageUid, revision, answers })).refused).toEqual([])
    expect((await succeeds(student, readResponseCall, { id: responseId })).procedures).toMatchObject([
      { caption: 'Denture', active: false },
    ])
    await prisma().procedure.update({ where: { id: procedures.denture.id }, data: { active: true } })
  })

  test('are handed in with all that the form asks of each', async () => {
    const { student, procedures } = school
    const { responseId, uid } = await recordAnswers({
      done: [{ procedure: procedures.extraction.id, teeth: [], help: null }],
      images: [radiographAnswer({ quality: null })],
    })
    expect(await callAs(student, submitResponseCall, { responseId })).toMatchObject({
      code: 'form-responses.INVALID_FIELDS',
      data: {
        problems: [
          { fieldUid: uid('done'), code: 'helpMissing' },
          { fieldUid: uid('images'), code: 'qualityMissing' },
        ],
      },
    })
    const other = await recordAnswers({ images: [radiographAnswer({ justification: ' ' })] })
    expect(await callAs(student, submitResponseCall, { responseId: other.responseId })).toMatchObject({
      data: { problems: [{ code: 'justificationMissing' }] },
    })
  })
})

describe('a form that asks for procedures', () => {
  const draft = async (of: ReturnType<typeof definition>) => {
    const [typeId, id] = [v7(), v7()]
    await succeeds(school.admin, saveFormTypeCall, { id: typeId, revision: 0, name: `Type ${typeId}`, kind: 'OTHER', outside: 'LISTED' })
    const settings = { code: `P-${id.slice(-8)}`, name: 'Procedures', typeId }
    await succeeds(school.admin, saveFormDraftCall, { id, draftRevision: 0, definition: of, settings })
    return { id, publish: () => callAs(school.admin, publishFormCall, { id, draftRevision: 1 }) }
  }
  const outside = { order: 1, kind: 'SIGN', part: 'EXTERNAL_SIGNER', how: { kind: 'OUTSIDE' }, meaning: { 'en-GB': 'I saw this.' } }

  test('is not published for who has no account, nor with one that does not exist', async () => {
    const everybody = { parts: ['SUBMITTER', 'EXTERNAL_SIGNER'], roles: [] }
    const theirs = field('PROCEDURE', 'done', { complete: nobodyElse('EXTERNAL_SIGNER') })
    const signed = definition([page('log', [field('TEXT', 'title'), theirs])], { route: [outside], see: everybody })
    await listedSigner()
    expect(await (await draft(signed)).publish()).toMatchObject({ data: { problems: [{ code: 'outsideNoProcedure' }] } })
    expect(await (await draft(form({ ids: [v7()] }))).publish()).toMatchObject({ data: { problems: [{ code: 'procedureUnknown' }] } })
  })

  test('is a file and a form again', async () => {
    const { admin, procedures } = school
    const { id } = await draft(form({ ids: [procedures.extraction.id], most: 2, teeth: false }, { most: 3, quality: false }))
    const { name, definition: exported } = await succeeds(admin, exportDefinitionCall, { id })
    const newId = v7()
    const { typeId } = await succeeds(admin, readFormCall, { id })
    await succeeds(admin, importDefinitionCall, { id: newId, typeId, code: `P-${newId.slice(-8)}`, name, definition: exported })
    const read = await succeeds(admin, readFormCall, { id: newId })
    expect(read.draft.pages[0]?.fields).toMatchObject([
      { type: 'PROCEDURE', ids: [procedures.extraction.id], most: 2, teeth: false, helpLevel: true, counts: true },
      { type: 'RADIOGRAPHS', most: 3, quality: false, justification: true },
    ])
  })
})
