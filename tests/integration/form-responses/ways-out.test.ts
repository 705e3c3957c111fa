import { v7 } from 'uuid'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { formResponsesPersonalData } from '@/server/form-responses'
import { acceptResponseCall, giveBackResponseCall } from '@/server/form-responses/calls/decisions'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { savePageCall } from '@/server/form-responses/calls/pages'
import { pool, prisma } from '@/server/kernel/db'
import { registry } from '@/server/registry'
import { callAs } from '../../support/call'
import { decision, askNamed, openTask, review, submitResponse } from '../../support/form-responses'
import { definition, field, nobodyElse, page, succeeds } from '../../support/forms'
import { member, type Member } from '../../support/members'
import { madeWorkbook } from '../../support/workbooks'

// The pages of a PDF are compressed, so the test looks at the blocks to be drawn.
vi.mock('@/server/kernel/files/pdf', async (original) => ({
  ...(await original<object>()),
  makePdf: (document: unknown) => Promise.resolve(Buffer.from(JSON.stringify(document))),
}))

let admin: Member, student: Member, reviewer: Member, second: Member
beforeAll(async () => {
  ;[admin, student] = [await member('ADMIN'), await member('STUDENT')]
  ;[reviewer, second] = [await member('TEACHER'), await member('TEACHER')]
})

type Made = Awaited<ReturnType<typeof makeResponseInReview>>
/** The input with which a call is asked about the response, or the reason why the call returns nobody's answers. */
type Way = ((made: Made) => object) | string
const domains = ['form-responses', 'sign-off', 'workbooks', 'reports', 'privacy'] as const

const counted = 'counts and states of responses, which a decider’s answers are no part of until they decide'
const byLink = 'of a link to somebody outside: tests/integration/sign-off/links.test.ts tries what signers see of each other'
const noResponse = 'of no response'
const asTable = 'of what was counted as facts, which are written at completion from what was decided'
/** A placeholder key: it is replaced by the answers that a call returns in its refusal. */
const ways: Readonly<Record<string, Way>> = {
  'form-responses.todo': () => ({}),
  'form-responses.countLists': () => ({}),
  'form-responses.list': () => ({ list: 'all' }),
  'form-responses.choices': ({ responseId }) => ({ responseId }),
  'form-responses.listEvents': noResponse,
  'form-responses.export': ({ formId }) => ({ formId }),
  'form-responses.read': ({ responseId }) => ({ id: responseId }),
  'form-responses.history': ({ responseId }) => ({ id: responseId }),
  'form-responses.pdf': ({ responseId }) => ({ id: responseId }),
  'form-responses.verify': ({ hash }) => ({ hash }),
  'form-responses.download': ({ assetId }) => ({ id: assetId }),
  'form-responses.readLate': 'answers of completers that came too late: a decider’s late answers are refused',
  // Two deciders share a page: the one who saves is told the computed answers and those that are newer.
  'form-responses.savePage': ({ responseId, pageUid, uid }) => ({ responseId, pageUid, revision: 0, answers: { [uid('other')]: 'Mine' } }),
  'sign-off.readLink': byLink,
  'sign-off.linkPdf': byLink,
  'sign-off.listLinks': ({ responseId }) => ({ responseId }),
  'sign-off.listAnomalies': () => ({}),
  'workbooks.mine': () => ({}),
  'workbooks.read': ({ workbookId }) => ({ id: workbookId }),
  'workbooks.cohort': ({ workbookId }) => ({ id: workbookId }),
  'workbooks.listAll': noResponse,
  'workbooks.readForEditor': noResponse,
  'workbooks.choices': noResponse,
  'reports.read': 'answers of completed responses alone, as a source of measures has them (reports/sources.test.ts)',
  'reports.block': 'answers of completed responses alone, as a source of measures has them (reports/sources.test.ts)',
  'reports.cellRows': 'answers of completed responses alone, as a source of measures has them (reports/sources.test.ts)',
  'reports.analysis': 'answers of completed responses alone, as a source of measures has them (reports/sources.test.ts)',
  'reports.analyse': 'answers of completed responses alone, as a source of measures has them (reports/sources.test.ts)',
  'reports.analysisRows': 'answers of completed responses alone, as a source of measures has them (reports/sources.test.ts)',
  'reports.checkElement': 'answers of completed responses alone, as a source of measures has them (reports/sources.test.ts)',
  'reports.tryBlock': 'answers of completed responses alone, as a source of measures has them (reports/sources.test.ts)',
  'reports.configChoices': 'how reports are set up and kept, and no answer',
  'reports.fieldOptions': 'how reports are set up and kept, and no answer',
  'reports.findReaders': 'how reports are set up and kept, and no answer',
  'reports.listConfigs': 'how reports are set up and kept, and no answer',
  'reports.listElements': 'how reports are set up and kept, and no answer',
  'reports.listSaved': 'how reports are set up and kept, and no answer',
  'reports.listSources': 'how reports are set up and kept, and no answer',
  'reports.readConfig': 'how reports are set up and kept, and no answer',
  'reports.readElement': 'how reports are set up and kept, and no answer',
  'reports.listRuns': 'how reports are set up and kept, and no answer',
  'reports.readRun': 'answers of completed responses alone, as a source of measures has them (reports/sources.test.ts)',
  'reports.readSaved': 'how reports are set up and kept, and no answer',
  'reports.listTerms': noResponse,
  'reports.readTerm': counted,
  'reports.home': asTable,
  'reports.findStudents': noResponse,
  'reports.progress': asTable,
  'reports.rows': asTable,
  'reports.activity': counted,
  'reports.matrix': asTable,
  'reports.readTime': noResponse,
  'reports.readPlacementTime': noResponse,
  'reports.heldDates': noResponse,
  'reports.readAppointments': noResponse,
  'reports.appointmentShifts': noResponse,
  'reports.calibration': noResponse,
  'reports.calibratedTeachers': noResponse,
  'privacy.listPrivacy': noResponse,
  'privacy.findSubjects': noResponse,
  'privacy.readSubject': 'how many rows there are of a person',
  'privacy.downloadExport': 'the parts of personal data, which are asked for below',
  'privacy.readRetention': noResponse,
}
/** Calls that write and return answers. */
const writes = new Set(['form-responses.savePage'])

const mark = 'Zzyzzyva-the-mark'

/** A form that two people review on one page, with a mark of theirs which everybody sees, a figure computed from it, and a file. */
async function makeResponseInReview() {
  const marks = v7()
  const ofReviewers = { complete: nobodyElse('REVIEWER') }
  const form = definition(
    [
      page('all', [
        field('TEXT', 'title'),
        field('TEXT', 'verdict', ofReviewers),
        field('TEXT', 'other', ofReviewers),
        { ...field('NUMBER', 'marks', { ...ofReviewers, decimals: 4 }), uid: marks },
        field('COMPUTED', 'doubled', { formula: `{${marks}} * 2` }),
        field('FILE_UPLOAD', 'scan', ofReviewers),
        field('TEXT', 'seldom', { visibleWhen: `{${marks}} > 0.3` }),
      ]),
    ],
    { route: [review(askNamed(reviewer, second))] },
  )
  const response = await submitResponse(admin, student, { form, answers: { title: 'Extraction' } })
  const workbookId = await madeWorkbook(admin, { sections: [[{ formId: response.formId }]] })
  const asset = { id: v7(), fileName: `${mark}.pdf`, mediaType: 'application/pdf', sizeBytes: 3, sha256: v7() }
  await prisma().asset.create({ data: { ...asset, ownerId: reviewer.id, createdAt: new Date() } })
  const { contentHash } = await prisma().formSubmission.findFirstOrThrow({
    where: { responseId: response.responseId },
    select: { contentHash: true },
  })
  return { ...response, workbookId, assetId: asset.id, hash: contentHash }
}

async function typeMark({ responseId, pageUid, uid, assetId }: Made): Promise<void> {
  const answers = { [uid('verdict')]: mark, [uid('marks')]: 0.4711, [uid('scan')]: [assetId] }
  expect((await succeeds(reviewer, savePageCall, { responseId, pageUid, revision: 1, answers })).refused).toEqual([])
}

const readAll = registry.filter(({ contract, effect }) => {
  const isOfThem = domains.some((domain) => contract.name.startsWith(`${domain}.`))
  return isOfThem && (effect === 'read' || writes.has(contract.name))
})

/** Everything that a call tells about the response, whatever the status; for a PDF, the blocks to be drawn. */
async function answerText(who: Member, name: string, input: object): Promise<string> {
  const call = registry.find(({ contract }) => contract.name === name)
  if (!call) throw new Error(name)
  const answered = await callAs(who, call, input)
  const output: unknown = answered.status === 'SUCCESS' ? answered.output : answered
  const pdf = typeof output === 'object' && output !== null && 'pdf' in output ? output.pdf : null
  return JSON.stringify(output) + (typeof pdf === 'string' ? Buffer.from(pdf, 'base64').toString() : '')
}

async function personalDataOf({ id }: Member): Promise<string> {
  const answers = await Promise.all(formResponsesPersonalData.parts.map(({ sql }) => pool().query<object>(sql, [id])))
  return JSON.stringify(answers.map(({ rows }) => rows))
}

async function expectUntold(made: Made): Promise<void> {
  for (const who of [student, admin, second]) {
    for (const [name, way] of Object.entries(ways)) {
      if (typeof way === 'string') continue
      const text = await answerText(who, name, way(made))
      for (const secret of [mark, '0.4711', '0.9422', made.assetId])
        expect([name, text]).not.toEqual([name, expect.stringContaining(secret)])
    }
    const own = await personalDataOf(who)
    for (const secret of [mark, '0.4711', made.assetId]) expect(own).not.toContain(secret)
  }
}

describe('the ways out', () => {
  test('are all calls that may answer what somebody answered: a new one says here how it is asked, or why nothing leaves by it', () => {
    expect(readAll.map(({ contract }) => contract.name).toSorted()).toEqual(Object.keys(ways).toSorted())
  })

  test('lead to nobody but who decides, while they type and after they returned it, and to all once they decided', async () => {
    const made = await makeResponseInReview()
    await typeMark(made)
    await expectUntold(made)
    expect(await answerText(reviewer, 'form-responses.read', { id: made.responseId })).toContain(mark)
    expect(await personalDataOf(reviewer)).toContain(mark)
    const { responseId } = made
    await succeeds(reviewer, giveBackResponseCall, { responseId, taskId: await openTask(reviewer, responseId), comment: 'Once more' })
    await expectUntold(made)
    await succeeds(student, submitResponseCall, { responseId })
    await expectUntold(made)
    await succeeds(reviewer, acceptResponseCall, await decision(reviewer, responseId))
    await succeeds(second, acceptResponseCall, await decision(second, responseId))
    for (const name of ['form-responses.read', 'form-responses.pdf', 'form-responses.export']) {
      const way = ways[name]
      if (typeof way !== 'function') throw new Error(name)
      const text = await answerText(admin, name, way(made))
      for (const one of [mark, '0.4711', '0.9422']) expect([name, text]).toEqual([name, expect.stringContaining(one)])
    }
    expect(await answerText(student, 'form-responses.download', { id: made.assetId })).toContain(`${mark}.pdf`)
    expect(await personalDataOf(student)).toContain(mark)
  }, 60_000)
})
