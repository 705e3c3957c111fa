import type { DomainIds } from '@/server/kernel/ids'

const placed = 'whoever places students (PLACEMENT_ADMIN), or sees all timetables, names any of them; everybody else is refused the call'
const chosen = 'whoever places students chooses among all of these; that it is there and in use is checked (placements.test.ts)'

export const placementsIds: DomainIds = {
  parameters: [
    [/^(providerId|intoId)$/, { table: 'placement_provider' }],
    [/^blockIds?$/, { table: 'placement_block' }],
    [/^providerIds$/, { table: 'placement_provider' }],
    [/^contactId$/, { table: 'placement_contact' }],
    [/^placementId$/, { table: 'placement' }],
    [/^fileIds$/, { table: 'asset' }],
  ],
  calls: [
    [/(Provider|Merge)$/, { table: 'placement_provider' }],
    [/Contact$/, { table: 'placement_contact' }],
    [/Agreement$/, { table: 'placement_agreement' }],
    [/Check$/, { table: 'placement_check' }],
    [/Capacity$/, { table: 'placement_capacity' }],
    [/File$/, { table: 'asset' }],
    [/Suggestion$|^suggest$/, { table: 'placement_suggestion' }],
    [/^(read|set|dispute)Day$|Dispute$/, { table: 'occurrence' }],
    [/Block(State)?$/, { table: 'placement_block' }],
    [/(A|a)llocat(e|ion)$/, { table: 'placement_run' }],
  ],
  own: { table: 'placement' },
  open: [
    { why: placed, calls: ['readProvider', 'saveProvider', 'removeProvider', 'read', 'setState'], ids: ['id'] },
    { why: placed, calls: ['previewMerge', 'mergeProvider'], ids: ['id', 'intoId'] },
    { why: placed, calls: ['saveContact', 'saveAgreement', 'saveCheck', 'saveCapacity'], ids: ['id', 'providerId'] },
    { why: placed, calls: ['removeContact', 'removeAgreement', 'removeCheck', 'removeCapacity'], ids: ['id'] },
    { why: placed, calls: ['listProviders', 'listPoints', 'exportProviders', 'readBoard'], ids: ['specialtyId'] },
    { why: placed, calls: ['list', 'export'], ids: ['providerId', 'studentId', 'specialtyId'] },
    { why: placed, calls: ['readWeek'], ids: ['providerId'] },
    { why: placed, calls: ['setDay', 'declineSuggestion', 'acceptSuggestion'], ids: ['id'] },
    { why: placed, calls: ['acceptSuggestion'], ids: ['placementId'] },
    { why: 'the id is made by the device of whoever proposes a place; one that is taken is refused', calls: ['suggest'], ids: ['id'] },
    {
      why: 'whoever reads the date, and places students or keeps its register, answers whoever comes to it (disputes.test.ts)',
      calls: ['answerDispute'],
      ids: ['studentId'],
    },
    { why: placed, calls: ['save'], ids: ['placements[].id', 'providerId'] },
    { why: chosen, calls: ['save'], ids: ['placements[].studentId', 'specialtyId', 'contactId'] },
    { why: chosen, calls: ['saveProvider'], ids: ['clinicId'] },
    { why: placed, calls: ['readBlock', 'saveBlock', 'removeBlock', 'setBlockState'], ids: ['id'] },
    { why: placed, calls: ['previewAllocation', 'readAllocation', 'stopAllocation', 'allocate', 'undoAllocation'], ids: ['id'] },
    { why: placed, calls: ['previewAllocation'], ids: ['blockIds'] },
    { why: chosen, calls: ['saveBlock'], ids: ['specialtyId', 'programmeId'] },
    {
      why: 'students choose among all that are offered for the block; that it is offered is checked (choices.test.ts)',
      calls: ['savePreferences'],
      ids: ['providerIds'],
    },
    { why: chosen, calls: ['saveCapacity'], ids: ['specialtyId'] },
    { why: placed, calls: ['listFiles', 'addFiles'], ids: ['providerId'] },
    { why: placed, calls: ['saveFile', 'removeFile', 'downloadFile'], ids: ['id'] },
    { why: 'only files that whoever adds them has uploaded are taken (files.test.ts)', calls: ['addFiles'], ids: ['fileIds'] },
  ],
}
