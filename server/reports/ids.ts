import type { DomainIds } from '@/server/kernel/ids'

const narrowed = 'narrows what scope lets through and reaches nothing else; a crowd is narrowed by nobody (configs.test.ts)'
const byAdmins = 'who sets reports up names any; that it is there is checked (configs.test.ts)'
const filtered = 'narrows what scope lets through and reaches nothing else (matrix.test.ts)'

export const reportsIds: DomainIds = {
  parameters: [
    [/^(elementIds|elementId|elements\[\]\.id|block\.elements\[\]\.id|blocks\[\]\.elements\[\]\.id)$/, { table: 'report_element' }],
    [/^asked\.id$/, { table: 'report_config' }],
    [/^configId$/, { table: 'report_config' }],
    [/^shareIds$/, { table: 'app_user' }],
    [/^termId$/, { table: 'term' }],
  ],
  calls: [
    [/^fieldOptions$/, { table: 'app_user' }],
    [/Element$/, { table: 'report_element' }],
    [/^(saveReport|readSaved|removeSaved)$/, { table: 'saved_report', owner: 'owner_id' }],
    [/^(readRun|openRun|stopRun)$/, { table: 'report_run', owner: 'by_id' }],
    [/^(readConfig|saveConfig|removeConfig|read|block|cellRows)$/, { table: 'report_config' }],
  ],
  open: [
    { why: 'the catalogue is known to every session; that it is active is checked', calls: ['rows', 'export'], ids: ['procedureId'] },
    { why: filtered, calls: ['rows'], ids: ['clinicId', 'participationTypeId'] },
    { why: filtered, calls: ['matrix'], ids: ['programmeId', 'groupId', 'firmId', 'participationTypeId'] },
    {
      why: narrowed,
      calls: ['read', 'block', 'cellRows', 'tryBlock', 'analysis', 'analyse', 'analysisRows'],
      ids: ['programmeId', 'groupId', 'firmId'],
    },
    {
      why: 'what every report can be narrowed by; each reader is told with their own rights',
      calls: ['saveReport'],
      ids: ['filters.programmeId', 'filters.groupId', 'filters.firmId', 'filters.studentId'],
    },
    {
      why: 'elements are known to whoever reads reports; of whom they tell is scope’s (configs.test.ts)',
      calls: ['analyse', 'analysisRows'],
      ids: ['elementIds'],
    },
    {
      why: 'chooses whose fields are listed; one that the reader may not see lists those of another',
      calls: ['analysis'],
      ids: ['elementId'],
    },
    {
      why: 'terms are known to every session; whose report it is, is scope’s (terms.test.ts)',
      calls: ['listTerms', 'readTerm', 'saveTermComment', 'seeTerm', 'releaseTerms', 'withdrawTerm'],
      ids: ['termId'],
    },
    { why: filtered, calls: ['listTerms'], ids: ['programmeId'] },
    {
      why: 'elements are known to whoever reads reports; of whom they tell is scope’s (block-files.test.ts)',
      calls: ['exportBlocks', 'begin'],
      ids: ['asked.elementIds'],
    },
    { why: narrowed, calls: ['exportBlocks', 'begin'], ids: ['asked.programmeId', 'asked.groupId', 'asked.firmId'] },
    { why: byAdmins, calls: ['saveConfig'], ids: ['blocks[].elements[].id', 'roleIds', 'programmeIds'] },
    { why: byAdmins, calls: ['tryBlock'], ids: ['block.elements[].id', 'asRoleId'] },
    { why: 'whoever keeps a report shares it with people who read reports (saved.test.ts)', calls: ['saveReport'], ids: ['shareIds'] },
    { why: filtered, calls: ['export'], ids: ['clinicId', 'programmeId', 'groupId', 'firmId', 'participationTypeId'] },
    {
      why: 'whoever sees all timetables names any of them; that it is there, and the programme and the group, is checked (times.test.ts)',
      calls: ['readTime', 'readPlacementTime', 'heldDates', 'exportTimes', 'readAppointments', 'appointmentShifts', 'exportAppointments'],
      ids: ['timetableId', 'programmeId', 'groupId'],
    },
  ],
}
