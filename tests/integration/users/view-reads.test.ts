import { readdirSync } from 'node:fs'
import path from 'node:path'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Contract, OutputOf } from '@/lib/contract'
import * as absences from '@/lib/contracts/absences'
import * as cases from '@/lib/contracts/clinical-cases'
import * as clinical from '@/lib/contracts/clinical-sessions'
import { listInitials } from '@/lib/contracts/clinical-sessions/lists'
import * as tests from '@/lib/contracts/competency-tests'
import * as concerns from '@/lib/contracts/concerns'
import * as files from '@/lib/contracts/files'
import * as folders from '@/lib/contracts/folders'
import * as forms from '@/lib/contracts/form-responses'
import * as messages from '@/lib/contracts/messaging'
import { getNotifications } from '@/lib/contracts/notifications'
import * as reflections from '@/lib/contracts/reflections'
import { listLinks } from '@/lib/contracts/sign-off'
import { viewAs } from '@/lib/contracts/users/accounts'
import { expose } from '@/server/kernel/http/expose'
import type { Call } from '@/server/kernel/define-call'
import { actorOfToken } from '@/server/kernel/actor'
import { prisma } from '@/server/kernel/db'
import { registry } from '@/server/registry'
import { makeRole, memberWith, tryAs } from '../../support/accounts'
import { absenceInput, absenceType } from '../../support/absences'
import { callAs, outputAs } from '../../support/call'
import { openCase } from '../../support/clinical-cases'
import { asset, file } from '../../support/folders'
import { sheetWithFile } from '../../support/competency-tests'
import { beginResponse, askNamed, review, simpleForm, submitResponse } from '../../support/form-responses'
import { field, page, definition, publishedForm, uidOf } from '../../support/forms'
import { ownPage, send } from '../../support/http'
import type { Member } from '../../support/members'
import { messageCall } from '../../support/messages'
import { makeReflection } from '../../support/reflections'
import { makeSchool, type School } from '../../support/school'
import { begin } from '../../support/treatment-sessions'
import { betweenPeople, openInView } from '../../support/view-reads'

/**
 * The reads of a person who views the application as somebody else ('View as'). Each read call is in one of the two tables of tests/support/view-reads.ts,
 * and a new call that is in neither fails. Its author decides: is the answer between people, or a person's own alone?
 */
let school: School
let admin: Member, viewer: Member, student: Member
const callOf = <C extends Contract>(contract: C): Call<C> => messageCall(contract)
const ask = <C extends Contract>(who: Member, contract: C, input: object): Promise<OutputOf<C>> => outputAs(who, callOf(contract), input)
const attempt = <C extends Contract>(who: Member, contract: C, input: object) => callAs(who, callOf(contract), input)
const refused = { status: 'FORBIDDEN', code: 'sign-in.VIEWING' }

beforeAll(async () => {
  school = await makeSchool()
  admin = school.admin
  student = school.student
  const clerk = await memberWith([await makeRole('Clerk', ['USERS_ADMIN'])])
  expect(await tryAs(clerk, viewAs, { id: student.id })).toMatchObject({ status: 'SUCCESS' })
  const actor = await actorOfToken(clerk.token)
  if (!actor) throw new Error('nobody looks')
  viewer = { ...clerk, actor }
})

describe('a read call', () => {
  const reads = registry.filter(({ effect }) => effect === 'read')
  // A person with a link or without a session views as nobody: `assertNotViewing` still guards these calls.
  const asked = reads.filter(({ access: { kind } }) => kind !== 'externalToken' && kind !== 'public')
  const nameOf = ({ contract }: Call): string => contract.name
  const isOneOf = (names: readonly string[]) => (call: Call) => names.includes(nameOf(call))

  test('stands in one of the tables, and is declared as it says there', () => {
    const opens = Object.values(openInView).flat()
    expect(asked.filter((call) => !isOneOf(betweenPeople)(call) && !isOneOf(opens)(call)).map(nameOf)).toEqual([])
    expect(betweenPeople.filter((name) => opens.includes(name))).toEqual([])
    expect([...betweenPeople, ...opens].filter((name) => !asked.some((call) => nameOf(call) === name))).toEqual([])
    expect(
      reads
        .filter(({ notWhileViewing }) => notWhileViewing)
        .map(nameOf)
        .sort(),
    ).toEqual([...betweenPeople].sort())
  })

  test.each(reads.filter(isOneOf(betweenPeople)).map((call) => [nameOf(call), call] as const))(
    '%s is refused, through the door and before it, with a cookie and with a token',
    async (_name, call) => {
      expect(await callAs(viewer, call, {})).toMatchObject(refused)
      const { method, path } = call.contract
      const answer = { http: 403, body: refused }
      expect(await send(expose(call), path, { method, cookie: viewer.cookie, headers: ownPage })).toMatchObject(answer)
      expect(await send(expose(call), path, { method, headers: { authorization: `Bearer ${viewer.token}` } })).toMatchObject(answer)
    },
  )
})

describe('a file', () => {
  /** One file of each kind that the student may open. */
  const kinds: Readonly<Record<string, () => Promise<{ contract: Contract; input: object }>>> = {
    'files.download': async () => ({ contract: files.download, input: { id: await asset(student) } }),
    'messaging.download': async () => {
      const id = await asset(school.teacher)
      const sent = { id: v7(), threadId: v7(), subject: 'S', text: 'T', to: [student.id], fileIds: [id] }
      await ask(school.teacher, messages.sendMessage, sent)
      return { contract: messages.downloadMessageFile, input: { id } }
    },
    'absences.download': async () => {
      const id = await asset(student)
      await ask(student, absences.recordAbsence, absenceInput(await absenceType(), { fileIds: [id] }))
      return { contract: absences.downloadEvidence, input: { id } }
    },
    'folders.download': async () => ({ contract: folders.downloadNode, input: { id: (await file(student)).assetId } }),
    'form-responses.download': async () => {
      const form = definition([page('one', [field('FILE_UPLOAD', 'file')])])
      const made = await publishedForm(admin, form)
      const [responseId, id] = [v7(), await asset(student)]
      await ask(student, forms.startResponse, { id: responseId, formId: made.id })
      const [first] = made.pages
      await prisma().formFile.create({ data: { responseId, fieldUid: first?.fields[0]?.uid ?? '', assetId: id } })
      return { contract: forms.downloadFormFile, input: { id } }
    },
    'competency-tests.download': async () => {
      const { assetId, decide } = await sheetWithFile(school, student)
      await decide()
      return { contract: tests.downloadSheetFile, input: { id: assetId } }
    },
    'reflections.download': async () => {
      const [reflection, id] = [await makeReflection(student), await asset(student)]
      await prisma().reflectionFile.create({ data: { reflectionId: reflection, assetId: id } })
      return { contract: reflections.downloadReflectionFile, input: { id } }
    },
  }
  /** Files of people whom no clerk can view as: these are refused all the same. */
  const ofOthers = ['privacy.downloadExport', 'concerns.download', 'placements.downloadFile']
  const isFile = ({ contract: { path } }: Call) => /^\/(asset|download)\//.test(path) && path.includes('{id}')

  test('has a kind of which one is tried below', () => {
    const answering = registry.filter(isFile).map(({ contract }) => contract.name)
    expect([...answering].sort()).toEqual([...Object.keys(kinds), ...ofOthers, 'files.downloadLogo'].sort())
  })

  test.each(Object.entries(kinds))(
    'of %s opens to its reader and not to a viewer, by its own address or by another',
    async (_name, make) => {
      const { contract, input } = await make()
      expect(await attempt(student, contract, input)).toMatchObject({ status: 'SUCCESS' })
      for (const call of registry.filter(isFile)) {
        const answer = await callAs(viewer, call, input)
        expect([call.contract.name, answer.status === 'SUCCESS']).toEqual([call.contract.name, false])
      }
      expect(await attempt(viewer, contract, input)).toMatchObject(refused)
      // The refusal is the same at each try.
      expect(await attempt(viewer, contract, input)).toMatchObject(refused)
    },
  )

  test('and a picture of a person opens by no route', async () => {
    const id = await asset(student)
    await prisma().user.update({ where: { id: school.partner.id }, data: { profileImageId: id } })
    const routes = ['app/asset', 'app/download']
      .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
      .filter((name) => name.endsWith('/route.ts') && !/upload|logo/.test(name))
    expect(routes.length).toBeGreaterThan(5)
    for (const route of routes) {
      const handlers: Readonly<Record<string, unknown>> = await import(/* @vite-ignore */ path.resolve(route))
      for (const method of ['GET', 'POST'] as const) {
        const handler = handlers[method]
        if (typeof handler !== 'function') continue
        const address = `/${route.replace(/^app\//, '').replace(/\/route\.ts$/, '')}`.replaceAll(/\[[^\]]+\]/g, id)
        const answer = await send((request) => handler(request), address, { method, cookie: viewer.cookie, headers: ownPage })
        expect([address, answer]).toMatchObject([address, { http: 403, body: refused }])
      }
    }
  })
})

describe('what is left out', () => {
  test('of forms: drafts, what is confidential, and patients', async () => {
    const settings = { confidential: true, subjectSees: 'ALWAYS' }
    const form = simpleForm({ route: [review(askNamed(school.teacher))] })
    const secret = await submitResponse(admin, student, { form, settings })
    const plain = await submitResponse(admin, student, { form })
    const draft = await beginResponse(admin, student)
    const asking = await submitResponse(admin, school.teacher, {
      form: simpleForm({ route: [review(askNamed(student))] }),
      settings: { confidential: true },
    })
    const idsOf = async (who: Member) => {
      const lists = await Promise.all(
        (['todo', 'started', 'awaiting', 'done', 'about', 'all'] as const).map((list) => ask(who, forms.listResponses, { list })),
      )
      const { tasks, pool } = await ask(who, forms.listTodo, {})
      return new Set(
        [...lists.flatMap(({ responses }) => responses), ...[...tasks, ...pool].map(({ response }) => response)].map(({ id }) => id),
      )
    }
    const all = [secret, plain, draft, asking].map(({ responseId }) => responseId)
    const [seen, viewed] = [await idsOf(student), await idsOf(viewer)]
    expect(all.filter((id) => !seen.has(id))).toEqual([])
    expect(all.filter((id) => viewed.has(id))).toEqual([plain.responseId])
    const counts = await ask(viewer, forms.countLists, {})
    expect(counts).toMatchObject({ todo: 0, started: 0, awaiting: 1 })
    for (const { responseId: id } of [secret, draft, asking]) {
      for (const contract of [forms.readResponse, forms.readHistory, forms.readResponsePdf]) {
        expect(await attempt(student, contract, { id })).toMatchObject({ status: 'SUCCESS' })
        expect(await attempt(viewer, contract, { id })).toMatchObject({ status: 'NOT_FOUND' })
      }
      for (const contract of [forms.listChoices, forms.listEvents, listLinks])
        expect(await attempt(viewer, contract, { responseId: id })).toMatchObject({ status: 'NOT_FOUND' })
    }
    const { contentHash: hash } = await prisma().formSubmission.findFirstOrThrow({
      where: { responseId: secret.responseId },
      select: { contentHash: true },
    })
    expect(await ask(student, forms.verifyForm, { hash })).toMatchObject({ reader: { responseId: secret.responseId } })
    expect(await ask(viewer, forms.verifyForm, { hash })).toMatchObject({ form: null, reader: null })
    const read = async (who: Member) => (await ask(who, forms.readResponse, { id: plain.responseId })).answers
    expect(await read(student)).toMatchObject({ [plain.uid('title')]: 'Extraction', [plain.uid('patient')]: 'AB' })
    expect(await read(viewer)).toEqual({ [plain.uid('title')]: 'Extraction', [plain.uid('minutes')]: 20 })
  })

  test('of an export of forms: those that are confidential', async () => {
    const officer = await memberWith([await makeRole('Reads forms', ['FORMS', 'FORMS_VIEW_ALL', 'USERS_ADMIN'])])
    const subject = await memberWith([await makeRole('Reads forms, too', ['FORMS', 'FORMS_VIEW_ALL'])])
    const settings = { confidential: true }
    const { formId } = await submitResponse(admin, school.teacher, { form: simpleForm({ route: [review(askNamed(subject))] }), settings })
    expect(await attempt(subject, forms.exportResponses, { formId })).toMatchObject({ status: 'SUCCESS' })
    await tryAs(officer, viewAs, { id: subject.id })
    const actor = await actorOfToken(officer.token)
    if (!actor) throw new Error('nobody looks')
    expect(await attempt({ ...officer, actor }, forms.exportResponses, { formId })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('of sessions and cases: whom they treated', async () => {
    const id = await openCase(school)
    const sessionId = await begin(school, { patient: { kind: 'INITIALS', text: 'ZQ' } })
    const told = async (who: Member) => [
      (await ask(who, cases.readCase, { id })).found.patient,
      (await ask(who, clinical.readSession, { id: sessionId })).session.header.patient,
      (await ask(who, listInitials, {})).initials.length,
    ]
    expect(await told(student)).toEqual([expect.objectContaining({ text: 'NG 204-618' }), { kind: 'INITIALS', text: 'ZQ' }, 1])
    expect(await told(viewer)).toEqual([null, null, 0])
  })

  test('of a test: a sheet that is not decided, and what names a patient', async () => {
    const form = definition([page('one', [field('TEXT', 'patient', { patient: true }), field('TEXT', 'words')])])
    const made = await publishedForm(school.admin, form)
    const [uid, words] = [uidOf(form.pages, 'patient'), uidOf(form.pages, 'words')]
    const test = { revision: 0, name: 'Test', formId: made.id, published: true }
    const testId = v7()
    await ask(school.admin, tests.saveTest, { id: testId, code: 'VIEW-1', ...test })
    const id = v7()
    await ask(student, tests.askForTest, { id, testId })
    await ask(school.teacher, tests.acceptAttempt, { id })
    const answers = { [uid]: 'Mr Quill', [words]: 'Calm' }
    const { contentHash } = await ask(school.teacher, tests.saveSheetPage, { id, pageUid: form.pages[0]?.uid, revision: 0, answers })
    const told = async (who: Member) => (await ask(who, tests.readAttempt, { id })).found.first?.answers ?? null
    const seeing = { ...school.teacher, actor: { ...school.teacher.actor, viewer: viewer.actor.viewer } }
    expect([await told(school.teacher), await told(seeing)]).toEqual([answers, null])
    await ask(school.teacher, tests.decideAttempt, { id, contentHash, outcome: 'PASSED' })
    expect([await told(student), await told(viewer)]).toEqual([answers, { [words]: 'Calm' }])
  })

  test('of the poll: messages; and nobody is told of a concern', async () => {
    const message = { id: v7(), threadId: v7(), subject: 'S', text: 'T', to: [student.id], fileIds: [] }
    await ask(school.teacher, messages.sendMessage, message)
    expect((await ask(viewer, getNotifications, {})).messages).toEqual([])
    expect((await ask(student, getNotifications, {})).messages.map((one) => one.message_id)).toContain(message.id)
    for (const contract of [concerns.listConcernsAboutMe, concerns.listConcernsRaised, concerns.readConcernChoices])
      expect(await attempt(viewer, contract, {})).toMatchObject(refused)
  })
})
