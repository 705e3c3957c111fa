import 'server-only'
import type { DomainIds } from '@/server/kernel/ids'

const checked = 'a definition names these; what there is not, is among the problems that stop it from being published'
const administered =
  'whoever administers forms (FORMS_ADMIN) administers all of them, with their types and library; everybody else is refused the call'
const settled = 'whoever administers forms chooses among all of these; that it is there is checked by its field'

export const formsIds: DomainIds = {
  everywhere: [
    [/^formIds?$/i, { table: 'form' }],
    [/^typeId$/, { table: 'form_type' }],
    [/^(from|to)?versionId$/i, { table: 'form_version' }],
  ],
  calls: [
    [/Type$/, { table: 'form_type' }],
    [/Item$/, { table: 'form_library_item' }],
  ],
  own: { table: 'form' },
  open: [
    {
      why: checked,
      calls: ['check', 'importDefinition', 'saveDraft'],
      ids: [
        'definition.pages[].id',
        'definition.pages[].origin.itemId',
        'definition.pages[].fields[].id',
        'definition.pages[].fields[].ids',
        'definition.pages[].fields[].origin.itemId',
        'definition.pages[].fields[].scaleId',
        'definition.route[].how.roleId',
        'definition.route[].how.roleIds',
        'definition.route[].how.userIds',
        'definition.turns[].how.roleId',
        'definition.turns[].how.roleIds',
        'definition.turns[].how.userIds',
      ],
    },
    {
      why: checked,
      calls: ['saveItem'],
      ids: [
        'content.field.id',
        'content.field.ids',
        'content.field.origin.itemId',
        'content.field.scaleId',
        'content.fields[].id',
        'content.fields[].ids',
        'content.fields[].origin.itemId',
        'content.fields[].scaleId',
        'content.page.fields[].id',
        'content.page.fields[].ids',
        'content.page.fields[].origin.itemId',
        'content.page.fields[].scaleId',
        'content.page.id',
        'content.page.origin.itemId',
      ],
    },
    {
      why: administered,
      calls: [
        'compare',
        'duplicate',
        'exportDefinition',
        'importDefinition',
        'listVersions',
        'moveDrafts',
        'publish',
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
      ],
      ids: ['id'],
    },
    { why: administered, calls: ['pushItem'], ids: ['id', 'formIds'] },
    { why: administered, calls: ['list'], ids: ['typeId'] },
    { why: 'a version of another form is not found (calls.test.ts)', calls: ['compare'], ids: ['fromId', 'toId'] },
    { why: 'made by the device; one that is taken is refused', calls: ['duplicate'], ids: ['newId'] },
    { why: 'narrows which responses of the form are moved', calls: ['moveDrafts'], ids: ['fromVersionId'] },
    { why: settled, calls: ['check', 'importDefinition'], ids: ['typeId'] },
    {
      why: settled,
      calls: ['saveDraft'],
      ids: ['settings.permits[].programmeId', 'settings.readerRoleIds', 'settings.starterRoleIds', 'settings.tagId', 'settings.typeId'],
    },
    { why: settled, calls: ['saveType'], ids: ['reviewRoleIds', 'signRoleIds'] },
    { why: 'tags are known to every session; only a form that the asker may start is told', calls: ['ofTag'], ids: ['tagId'] },
  ],
}
