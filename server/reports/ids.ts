import type { DomainIds } from '@/server/kernel/ids'

const filtered = 'narrows what scope lets through and reaches nothing else (matrix.test.ts)'

export const reportsIds: DomainIds = {
  parameters: [
    [/^(elementIds|elements\[\]\.id|block\.elements\[\]\.id|blocks\[\]\.elements\[\]\.id)$/, { table: 'report_element' }],
    [/^configId$/, { table: 'report_config' }],
    [/^shareIds$/, { table: 'app_user' }],
  ],
  calls: [
    [/^fieldOptions$/, { table: 'app_user' }],
    [/Element$/, { table: 'report_element' }],
    [/^(saveReport|readSaved|removeSaved)$/, { table: 'saved_report', owner: 'owner_id' }],
    [/^(readConfig|saveConfig|removeConfig|read|block|cellRows)$/, { table: 'report_config' }],
  ],
  open: [
    { why: 'the catalogue is known to every session; that it is active is checked', calls: ['rows', 'export'], ids: ['procedureId'] },
    { why: filtered, calls: ['rows'], ids: ['clinicId'] },
    { why: filtered, calls: ['matrix'], ids: ['programmeId', 'groupId', 'firmId', 'participationTypeId'] },
    { why: filtered, calls: ['export'], ids: ['clinicId', 'programmeId', 'groupId', 'firmId', 'participationTypeId'] },
  ],
}
