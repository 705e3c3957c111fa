import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

const preparedBy = 'who prepared a change of years for all: their acts tell it'

export const usersPersonalData: PersonalData = {
  columns: {
    'app_user.profile_image_id': { part: 'account' },
    'user_role.user_id': { part: 'roles' },
    'user_flag.user_id': { part: 'flags' },
    'saved_view.user_id': { part: 'saved-views' },
    'enrolment.user_id': { part: 'enrolments' },
    'firm_teacher.teacher_id': { part: 'firms-led' },
    'rollover.programme_ids': { why: 'ids of programmes' },
    'rollover.created_by_id': { why: preparedBy },
    'rollover.batch_id': { why: 'the id of a batch' },
    'rollover_exception.user_id': { part: 'rollover-exceptions' },
    'rollover_exception.programme_id': { why: 'the id of a programme' },
    'rollover_exception.by_id': { why: preparedBy },
  },
  parts: [
    {
      group: 'account',
      name: 'account',
      sql: `SELECT person.id, username, email, first_name, last_name, display_name, student_id_number, hospital_resource_number, registration_number, phone, ethnicity, employer, job_title,
              profile_image_id, locale, theme, density, programme.name AS programme, year, graduated, student_group.name AS "group", firm.name AS firm, year_left, school_year_left,
              status, activation, created_at, last_seen_at, password_hash IS NOT NULL AS has_password
            FROM app_user person LEFT JOIN programme ON programme.id = person.programme_id LEFT JOIN student_group ON student_group.id = person.group_id LEFT JOIN firm ON firm.id = person.firm_id
            WHERE person.id = $1::uuid`,
    },
    {
      group: 'account',
      name: 'roles',
      sql: 'SELECT role.name FROM user_role JOIN role ON role.id = user_role.role_id WHERE user_id = $1::uuid ORDER BY role.name',
    },
    {
      group: 'account',
      name: 'flags',
      sql: 'SELECT flag.caption FROM user_flag JOIN flag ON flag.id = user_flag.flag_id WHERE user_id = $1::uuid ORDER BY flag.caption',
    },
    {
      group: 'account',
      name: 'saved-views',
      sql: 'SELECT list, name, query, created_at FROM saved_view WHERE user_id = $1::uuid ORDER BY created_at',
    },
    {
      group: 'studies',
      name: 'enrolments',
      sql: `SELECT from_on, programme.name AS programme, year, graduated, student_group.name AS "group", firm.name AS firm, enrolment.status
            FROM enrolment LEFT JOIN programme ON programme.id = enrolment.programme_id LEFT JOIN student_group ON student_group.id = enrolment.group_id LEFT JOIN firm ON firm.id = enrolment.firm_id
            WHERE user_id = $1::uuid ORDER BY from_on`,
    },
    {
      group: 'studies',
      name: 'firms-led',
      sql: 'SELECT firm.name AS firm, from_on, to_on FROM firm_teacher JOIN firm ON firm.id = firm_teacher.firm_id WHERE teacher_id = $1::uuid ORDER BY from_on',
    },
    {
      group: 'studies',
      name: 'rollover-exceptions',
      sql: 'SELECT rollover.day, kind, rollover_exception.year, at FROM rollover_exception JOIN rollover ON rollover.id = rollover_id WHERE user_id = $1::uuid ORDER BY at',
    },
  ],
  // A trigger of the database updates the search texts.
  erase: async (db, { id, at, name }) => {
    const roles = await db.$executeRaw`DELETE FROM user_role WHERE user_id = ${id}::uuid`
    const flags = await db.$executeRaw`DELETE FROM user_flag WHERE user_id = ${id}::uuid`
    const savedViews = await db.$executeRaw`DELETE FROM saved_view WHERE user_id = ${id}::uuid`
    const key = `erased-${id.slice(-12)}`
    const account = await db.$executeRaw`
      UPDATE app_user SET username = ${key}, username_key = ${key}, email = ${`${key}@erased.invalid`}, email_key = ${`${key}@erased.invalid`}, password_hash = NULL, password_by_other = false,
        first_name = '', last_name = ${name}, display_name = ${name}, student_id_number = NULL, hospital_resource_number = NULL, registration_number = NULL, phone = NULL, ethnicity = NULL,
        employer = NULL, job_title = NULL, profile_image_id = NULL, locale = NULL, theme = NULL, density = NULL, last_seen_at = NULL,
        status = 'DISABLED', deleted_at = coalesce(deleted_at, ${at}), erased_at = ${at}, revision = revision + 1
      WHERE id = ${id}::uuid`
    return { account, roles, flags, savedViews }
  },
}
