import { beforeAll, describe, expect, test } from 'vitest'
import '@/server/registry'
import { readFormCall, saveFormDraftCall } from '@/server/forms/calls/forms'
import { publishFormCall } from '@/server/forms/calls/versions'
import { saveStaticUrlCall } from '@/server/static-urls/calls/admin'
import { callAs } from '../../support/call'
import { definition, field, nobodyElse, page, succeeds } from '../../support/forms'
import { member, type Member } from '../../support/members'
import { madeUrl, questionnaire } from '../../support/static-urls'

let admin: Member
beforeAll(async () => {
  admin = await member('ADMIN')
})

describe('a form behind a static address', () => {
  test('is not published with a file field, while the address is in use', async () => {
    const url = await madeUrl(admin)
    const form = await succeeds(admin, readFormCall, { id: url.formId })
    const base = questionnaire()
    const withFile = definition([...base.pages, page('files', [field('FILE_UPLOAD', 'photo')])], {
      see: base.see,
      route: base.route,
      complete: nobodyElse('SUBMITTER'),
    })
    const { code, name, typeId, subject } = form
    const settings = { code, name, typeId, subject }
    await succeeds(admin, saveFormDraftCall, { id: url.formId, draftRevision: form.draftRevision, definition: withFile, settings })
    const publish = () => callAs(admin, publishFormCall, { id: url.formId, draftRevision: form.draftRevision + 1 })
    expect(await publish()).toMatchObject({
      code: 'forms.PROBLEMS',
      data: { problems: [{ code: 'addressCannotUpload', severity: 'ERROR' }] },
    })
    const withProcedure = definition([...base.pages, page('more', [field('PROCEDURE', 'done')])], {
      see: base.see,
      route: base.route,
      complete: nobodyElse('SUBMITTER'),
    })
    const next = { id: url.formId, draftRevision: form.draftRevision + 1, settings }
    await succeeds(admin, saveFormDraftCall, { ...next, definition: withProcedure })
    expect(await callAs(admin, publishFormCall, { id: url.formId, draftRevision: form.draftRevision + 2 })).toMatchObject({
      data: { problems: [{ code: 'addressNoProcedure', severity: 'ERROR' }] },
    })
    await succeeds(admin, saveFormDraftCall, { ...next, draftRevision: form.draftRevision + 2, definition: withFile })
    await succeeds(admin, saveStaticUrlCall, { id: url.id, revision: 1, formId: url.formId, label: 'Off', active: false })
    expect(await callAs(admin, publishFormCall, { id: url.formId, draftRevision: form.draftRevision + 3 })).toMatchObject({
      status: 'SUCCESS',
    })
  })
})
