import type { DomainIds } from '@/server/kernel/ids'

const knownToAll = 'the catalogue is known to every session'
const markersKnown = 'markers are known to every session; that they may mark the test is checked (tests-and-markers.test.ts)'
const byAdmins = 'who administers tests names any; that it is there is checked'

export const competencyTestsIds: DomainIds = {
  everywhere: [
    [/^testIds?$/, { table: 'competency_test' }],
    [/^filterId$/, { table: 'test_filter' }],
  ],
  calls: [
    [/^download$/, { table: 'asset', owner: 'owner_id' }],
    [/^(read|save|remove)Test$/, { table: 'competency_test' }],
    [/Filter$/, { table: 'test_filter' }],
  ],
  own: { table: 'test_attempt', owner: 'student_id' },
  open: [
    {
      why: 'an entry of a repeating group: its id is made by the device and means nothing outside of its answer (form-responses/groups.test.ts)',
      calls: ['savePage'],
      ids: ['answers{}[].id'],
    },
    { why: knownToAll, calls: ['list', 'eligibility'], ids: ['testId', 'programmeId'] },
    { why: 'within what one sees: of somebody else nothing is found (flow.test.ts)', calls: ['list'], ids: ['studentId'] },
    { why: markersKnown, calls: ['ask'], ids: ['assessorId'] },
    { why: markersKnown, calls: ['decide'], ids: ['secondId'] },
    { why: markersKnown, calls: ['handOver'], ids: ['toId'] },
    { why: byAdmins, calls: ['saveTest', 'tryRule', 'fields'], ids: ['formId'] },
    { why: byAdmins, calls: ['saveTest', 'saveFilter'], ids: ['programmeId'] },
    { why: byAdmins, calls: ['saveFilter'], ids: ['testIds'] },
    {
      why: byAdmins,
      calls: ['saveTest'],
      ids: ['assessorIds', 'assessorRoleIds', 'prerequisites[].procedureId', 'prerequisites[].testId', 'remediationFormId'],
    },
    { why: 'a stored filter narrows what one sees, and shows no more', calls: ['list'], ids: ['filterId'] },
    {
      why: 'of a session that is not open to the asker nothing is told (sessionsOpenTo)',
      calls: ['askChoices', 'ofSession'],
      ids: ['sessionId'],
    },
    { why: 'a file of a sheet that the asker sees, else it is not found (attacks.test.ts)', calls: ['download'], ids: ['id'] },
  ],
}
