import 'server-only'
import type { DomainIds } from '@/server/kernel/ids'

const worded = 'who words the interface (INTERFACE_ADMIN) words all of it; everybody else is refused the call'
const listed = 'whoever may edit a list of the institution edits all of it; everybody else is refused the call'

export const catalogueIds: DomainIds = {
  everywhere: [
    [/clinicIds?$/i, { table: 'clinic' }],
    [/specialtyIds?$/i, { table: 'specialty' }],
    [/participationTypeIds?$/i, { table: 'participation_type' }],
    [/procedureIds?$/i, { table: 'procedure' }],
    [/criterionIds?$/i, { table: 'criterion' }],
    [/itemIds?$/i, { table: 'section_item' }],
    [/scaleIds?$/i, { table: 'scale' }],
    [/firmIds?$/i, { table: 'firm' }],
    [/outside(\[\])?\.id$/, { table: 'outside_supervisor' }],
  ],
  calls: [
    [/Clinic/, { table: 'clinic' }],
    [/Firm$/, { table: 'firm' }],
    [/Specialty$/, { table: 'specialty' }],
    [/ParticipationType$/, { table: 'participation_type' }],
    [/Term$/, { table: 'term' }],
    [/Scale$/, { table: 'scale' }],
    [/Procedure$/, { table: 'procedure' }],
    [/Section$/, { table: 'section' }],
    [/Phrase$/, { table: 'feedback_phrase' }],
    [/Supervisor$/, { table: 'outside_supervisor' }],
  ],
  open: [
    { why: worded, calls: ['listProcedures'], ids: ['specialtyId'] },
    {
      why: worded,
      calls: [
        'readProcedure',
        'removeProcedure',
        'readSection',
        'removeSection',
        'readScale',
        'saveScale',
        'removeScale',
        'saveClinicOptions',
        'removeSupervisor',
      ],
      ids: ['id'],
    },
    {
      why: worded,
      calls: ['saveProcedure'],
      ids: [
        'id',
        'criteria[].id',
        'participationTypeIds',
        'permits[].programmeId',
        'scaleId',
        'specialtyId',
        'stages[].id',
        'targets[].programmeId',
      ],
    },
    { why: worded, calls: ['moveProcedure', 'moveSection', 'movePhrase'], ids: ['beforeId', 'id'] },
    { why: worded, calls: ['saveSection'], ids: ['id', 'items[].id', 'permits[].programmeId', 'scaleId'] },
    { why: worded, calls: ['saveSupervisor'], ids: ['id', 'clinicId'] },
    { why: listed, calls: ['saveClinic'], ids: ['rooms[].id', 'id'] },
    {
      why: listed,
      calls: [
        'readTerm',
        'saveTerm',
        'removeTerm',
        'readSpecialty',
        'saveSpecialty',
        'removeSpecialty',
        'readParticipationType',
        'saveParticipationType',
        'removeParticipationType',
        'readClinic',
        'removeClinic',
        'readFirm',
        'saveFirm',
        'removeFirm',
      ],
      ids: ['id'],
    },
    { why: listed, calls: ['moveParticipationType'], ids: ['id', 'beforeId'] },
    {
      why: 'who plans shifts, or says who supervises a firm, may place anybody; that they can sign in, and as what, is checked',
      calls: ['saveFirm'],
      ids: ['teachers[].teacherId'],
    },
  ],
}
