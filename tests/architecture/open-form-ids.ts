const administered =
  'whoever administers forms (FORMS_ADMIN) administers all of them, with their types and library; everybody else is refused the call'
const addressed = 'whoever administers static addresses (STATICURLS_ADMIN) administers all of them; everybody else is refused the call'
const checked = 'a definition names these; what there is not, is among the problems that stop it from being published'
const settled = 'whoever administers forms chooses among all of these; that it is there is checked by its field'
const asked = 'whom the form lets be asked; anybody else is refused by the field (reach.test.ts)'
const sought = 'narrows what the asker may read already'

const how = ['how.roleId', 'how.roleIds', 'how.userIds']
const ofField = ['id', 'ids', 'origin.itemId', 'scaleId']
const ofDefinition = [
  ...['id', 'origin.itemId', ...ofField.map((id) => `fields[].${id}`)].map((id) => `definition.pages[].${id}`),
  ...['route[]', 'turns[]'].flatMap((part) => how.map((id) => `definition.${part}.${id}`)),
]
const ofContent = [
  ...['field', 'fields[]', 'page.fields[]'].flatMap((part) => ofField.map((id) => `content.${part}.${id}`)),
  'content.page.id',
  'content.page.origin.itemId',
]

const of = (calls: readonly string[], ids: readonly string[], reason: string) =>
  Object.fromEntries(calls.flatMap((call) => ids.map((id) => [`${call} ${id}`, reason])))

const ofAudience = ['firmIds', 'groupIds', 'roleIds', 'userIds', 'years[].programmeId'].map((id) => `audience.${id}`)
const assignments = ['form-schedules.assign', 'form-schedules.events', 'form-schedules.previewAssignment'] as const
const onTimetables =
  'one that nobody whom it reaches takes part in is refused by its field, and of the others it is stored alone (form-schedules/events.test.ts)'
const reached =
  'of whom these name, those alone are reached who are the asker’s to see; a form or a completer that is not, is refused by its field (form-schedules/assignments.test.ts)'

/** Ids of forms that no scope guards (open-ids.ts). */
export const openFormIds: Readonly<Record<string, string>> = {
  'form-schedules.fromPaper id':
    'of a response that is begun by it; one that there is already is refused (form-responses.ID_TAKEN), whosever it is',
  ...of(['forms.check', 'forms.importDefinition', 'forms.saveDraft'], ofDefinition, checked),
  ...of(['forms.saveItem'], ofContent, checked),
  ...of(
    [
      'compare',
      'duplicate',
      'exportDefinition',
      'importDefinition',
      'listVersions',
      'moveDrafts',
      'publish',
      'pushItem',
      'read',
      'readType',
      'readItem',
      'remove',
      'removeType',
      'removeItem',
      'saveDraft',
      'saveType',
      'saveItem',
      'withdraw',
    ].map((name) => `forms.${name}`),
    ['id'],
    administered,
  ),
  ...of(['static-urls.read', 'static-urls.save', 'static-urls.rotate', 'static-urls.remove', 'static-urls.code'], ['id'], addressed),
  ...of(['static-urls.save'], ['formId', 'subjectId'], settled),
  ...of(['workbooks.readForEditor', 'workbooks.save', 'workbooks.remove'], ['id'], administered),
  ...of(['workbooks.save'], ['permits[].programmeId', 'sections[].items[].formId', 'sections[].items[].procedureId'], settled),
  ...of(['static-urls.startAsSelf'], ['id'], 'made by the device; one that is taken is refused'),
  ...of(['form-responses.submit', 'form-responses.nameSigners'], ['chosen[].outside[].id'], asked),
  ...of(['forms.compare'], ['fromId', 'toId'], 'a version of another form is not found (calls.test.ts)'),
  ...of(['forms.duplicate'], ['newId'], 'made by the device; one that is taken is refused'),
  ...of(['forms.moveDrafts'], ['fromVersionId'], 'narrows which responses of the form are moved'),
  ...of(['forms.pushItem'], ['formIds'], administered),
  ...of(['forms.check', 'forms.importDefinition'], ['typeId'], settled),
  ...of(['forms.list'], ['typeId'], administered),
  ...of(
    ['forms.saveDraft'],
    ['permits[].programmeId', 'readerRoleIds', 'starterRoleIds', 'tagId', 'typeId'].map((id) => `settings.${id}`),
    settled,
  ),
  ...of(['forms.saveType'], ['reviewRoleIds', 'signRoleIds'], settled),
  ...of(['forms.ofTag'], ['tagId'], 'tags are known to every session; only a form that the asker may start is told'),
  ...of(['form-responses.forward', 'form-responses.nameCompleter', 'form-responses.share'], ['toUserId'], asked),
  ...of(['form-responses.submit', 'form-responses.nameSigners'], ['chosen[].userIds'], asked),
  ...of(['form-responses.list'], ['formId', 'programmeId', 'scheduleId', 'subjectId', 'typeId'], sought),
  ...of(['form-responses.read'], ['stageId'], 'says from where it was opened, and opens nothing'),
  ...of(
    ['form-responses.start', 'form-responses.choices'],
    ['subjectId'],
    'a student whom the asker may see; anybody else is refused by the field (calls.test.ts)',
  ),
  ...of(['form-responses.start'], ['tagIds'], 'tags are known to every session'),
  ...of(
    ['read', 'remove', 'runNow', 'save'].map((name) => `form-schedules.${name}`),
    ['id'],
    administered,
  ),
  ...of(['form-schedules.list'], ['formId'], administered),
  ...of(['form-schedules.preview', 'form-schedules.save'], ['formId', 'userIds', ...ofAudience], settled),
  ...of(assignments, ['formId', 'userIds', ...ofAudience], reached),
  ...of(assignments, ['eventId'], onTimetables),
  ...of(['form-schedules.assign'], ['id'], 'made by the device; one that is taken is refused'),
}
