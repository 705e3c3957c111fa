/** A kind of thing that ids name: its table and, where it is somebody's own, the column that says whose. */
export type Kind = { readonly table: string; readonly owner?: string }

/** The end of a parameter says what it names; `id` alone says nothing. */
const byParameter: readonly (readonly [RegExp, Kind])[] = [
  [/(student|teacher|user|person|people|partner|actor|lead|supervisor|colleague)Ids?$/i, { table: 'app_user' }],
  [/sessionIds?$/i, { table: 'treatment_session', owner: 'student_id' }],
  [/tokenIds?$/i, { table: 'api_token', owner: 'user_id' }],
  [/clinicIds?$/i, { table: 'clinic' }],
  [/shiftIds?$/i, { table: 'clinic_shift' }],
  [/specialtyIds?$/i, { table: 'specialty' }],
  [/participationTypeIds?$/i, { table: 'participation_type' }],
  [/procedureIds?$/i, { table: 'procedure' }],
  [/criterionIds?$/i, { table: 'criterion' }],
  [/itemIds?$/i, { table: 'section_item' }],
  [/scaleIds?$/i, { table: 'scale' }],
  [/lineIds?$/i, { table: 'procedure_line' }],
  [/roleIds?$/i, { table: 'role' }],
  [/programmeIds?$/i, { table: 'programme' }],
  [/groupingIds?$/i, { table: 'grouping' }],
  [/groupIds?$/i, { table: 'student_group' }],
  [/firmIds?$/i, { table: 'firm' }],
  [/flagIds?$/i, { table: 'flag' }],
  [/tagIds?$/i, { table: 'tag' }],
]

const byCall: readonly (readonly [RegExp, Kind])[] = [
  [/^sign-in\..*Token$/, { table: 'api_token', owner: 'user_id' }],
  [/^sign-in\.endSession$/, { table: 'sign_in_session', owner: 'user_id' }],
  [/^sign-in\.forgetDevice$/, { table: 'known_device', owner: 'user_id' }],
  [/^users\..*Flag$/, { table: 'flag' }],
  [/^users\..*View$/, { table: 'saved_view', owner: 'user_id' }],
  [/^users\..*Rollover/, { table: 'rollover' }],
  [/^users\./, { table: 'app_user' }],
  [/^roles\./, { table: 'role' }],
  [/^programmes\./, { table: 'programme' }],
  [/^groupings\..*Group$/, { table: 'student_group' }],
  [/^groupings\./, { table: 'grouping' }],
  [/^tags\..*Group$/, { table: 'tag_group' }],
  [/^tags\./, { table: 'tag' }],
  [/^files\./, { table: 'asset', owner: 'owner_id' }],
  [/^imports\./, { table: 'import' }],
  [/^clinic-shifts\./, { table: 'clinic_shift' }],
  [/^clinical-sessions\./, { table: 'treatment_session', owner: 'student_id' }],
  [/^third-party-import\./, { table: 'data_set' }],
  [/^catalogue\..*Clinic/, { table: 'clinic' }],
  [/^catalogue\..*Firm$/, { table: 'firm' }],
  [/^catalogue\..*Specialty$/, { table: 'specialty' }],
  [/^catalogue\..*ParticipationType$/, { table: 'participation_type' }],
  [/^catalogue\..*Term$/, { table: 'term' }],
  [/^catalogue\..*Scale$/, { table: 'scale' }],
  [/^catalogue\..*Procedure$/, { table: 'procedure' }],
  [/^catalogue\..*Section$/, { table: 'section' }],
  [/^catalogue\..*Phrase$/, { table: 'feedback_phrase' }],
  [/^catalogue\..*Supervisor$/, { table: 'outside_supervisor' }],
  [/^config\./, { table: 'outbox_event' }],
]

export function kindOf(call: string, parameter: string): Kind | null {
  const last = parameter.split('.').at(-1) ?? ''
  // Groups are of students everywhere else.
  if (call.startsWith('tags.') && last === 'groupId') return { table: 'tag_group' }
  const named = /^ids?$/i.test(last) ? undefined : byParameter.find(([pattern]) => pattern.test(last))
  return (named ?? byCall.find(([pattern]) => pattern.test(call)))?.[1] ?? null
}
