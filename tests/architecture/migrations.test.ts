import { describe, expect, test } from 'vitest'
import { listMigrations, migrationsFolder } from '@/prisma/migrate'

// A migration runs on filled databases, together with all other missing ones, in one transaction (decision 0142). A statement that passes on an empty database
// or a single row may fail on a school's.

/** A migration's statements, without comments and without the bodies of functions. */
function statementsOf(sql: string): string[] {
  const plain = sql.replaceAll(/--.*$/gm, '').replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
  return plain
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

const madeIn = (statements: readonly string[]) =>
  new Set(statements.flatMap((statement) => /^CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)/i.exec(statement)?.[1] ?? []))

/** The faults of a statement among the others of its migration. */
function faultsOf(sql: string): string[] {
  const statements = statementsOf(sql)
  const made = madeIn(statements)
  return statements.flatMap((statement, at) => {
    const faults: string[] = []
    if (/\bCONCURRENTLY\b|^(VACUUM|CLUSTER|REINDEX|ALTER\s+SYSTEM|(CREATE|DROP)\s+(DATABASE|TABLESPACE))\b/i.test(statement))
      faults.push('PostgreSQL does not run it in a transaction')
    if (/^(BEGIN|COMMIT|ROLLBACK|END|ABORT|START\s+TRANSACTION|SAVEPOINT|RELEASE|PREPARE\s+TRANSACTION)\b/i.test(statement))
      faults.push('it ends the transaction of the upgrade')
    if (/^SET\s+(?!LOCAL\b|CONSTRAINTS\b)/i.test(statement)) faults.push('it is in force for the migrations after it')
    if (/\bSELECT\s+DISTINCT\s(?!ON\b)[^;]*?\b(clock_timestamp|random|gen_random_uuid|uuidv7|nextval)\s*\([^;]*?\bFROM\b/i.test(statement))
      faults.push('what differs in every row makes DISTINCT say nothing')
    for (const [column] of statement.matchAll(/\bADD\s+COLUMN\s[^,]*/gi))
      if (/\bNOT\s+NULL\b/i.test(column) && !/\b(DEFAULT|GENERATED)\b/i.test(column))
        faults.push('rows that are there have no value for it')
    const [, table, column] = /^ALTER TABLE "?(\w+)"?[\s\S]*?ALTER COLUMN "?(\w+)"? SET NOT NULL/i.exec(statement) ?? []
    const isFilled = (one: string) => new RegExp(`^UPDATE "?${table}"?[\\s\\S]*"?${column}"?\\s*=`, 'i').test(one)
    if (table !== undefined && !statements.slice(0, at).some(isFilled)) faults.push('rows that are there may have no value for it')
    const [, index, on] = /^CREATE UNIQUE INDEX "?(\w+)"? ON "?(\w+)/i.exec(statement) ?? []
    if (index !== undefined && on !== undefined && !made.has(on) && unique[index] === undefined)
      faults.push(`rows that are there may have the same: say in this test why they do not (${index})`)
    return faults.map((fault) => `${statement.slice(0, 120)}: ${fault}`)
  })
}

/** Unique indexes on tables of earlier migrations, and the reason why no two rows collide. */
const renamed = 'the migration renames what is there twice'
const unique: Readonly<Record<string, string>> = {
  procedure_target_procedure_id_programme_id_year_key: 'it has a column more than the key that it replaces',
  check_request_one_open: 'it landed with the first screens that open a check',
  programme_name_plain: renamed,
  term_title_plain: renamed,
  specialty_name_plain: renamed,
  participation_type_name_plain: renamed,
  clinic_name_plain: renamed,
  firm_name_plain: renamed,
  role_name_plain: renamed,
  student_group_id_grouping_id_key: 'it begins with the key',
  grouping_one_default: 'the migration leaves one of them',
  grouping_name_plain: renamed,
  student_group_name_plain: renamed,
  tag_group_name_plain: renamed,
  tag_name_plain: renamed,
  concern_number_key: 'it is made of the year and the serial, which are unique together',
  clinical_case_one_running: 'the migration gives all but one running case of a plan a plan of their own',
  audit_entry_seq_key: 'of a column that the migration adds, empty everywhere',
  attendance_makes_up_key: 'of a column that the migration adds, empty everywhere',
  workbook_item_workbook_id_test_id_key: 'of a column that the migration adds, empty everywhere',
  timetable_roster_of_clinic: 'nobody could make a roster before',
  room_building_name: 'it takes fewer rows in than the index that it replaces',
  framework_case_id_key: 'of a column that the migration adds, with a random id in each row',
  outcome_group_case_id_key: 'of a column that the migration adds, with a random id in each row',
  learning_outcome_case_id_key: 'of a column that the migration adds, with a random id in each row',
  room_clinic_part: 'nobody could make the room of a clinic before',
}

describe('a migration', () => {
  test.each([
    ['CREATE INDEX CONCURRENTLY a ON b (c)', 'does not run it in a transaction'],
    ['UPDATE a SET b = 1;\nCOMMIT', 'ends the transaction'],
    ["SET session_replication_role = 'replica'", 'in force for the migrations after'],
    ['INSERT INTO a (b, at) SELECT DISTINCT b, clock_timestamp() FROM c', 'DISTINCT'],
    ['ALTER TABLE a ADD COLUMN b TEXT NOT NULL', 'no value'],
    ["ALTER TABLE a ADD COLUMN b TEXT NOT NULL DEFAULT '', ADD COLUMN c TEXT NOT NULL", 'no value'],
    ['ALTER TABLE a ALTER COLUMN b SET NOT NULL', 'may have no value'],
    ['CREATE UNIQUE INDEX a_b ON a (b)', 'may have the same'],
  ])('may not say %j', (sql, fault) => {
    expect(faultsOf(sql).join()).toContain(fault)
  })

  test.each([
    'INSERT INTO a (b, at) SELECT b, clock_timestamp() FROM (SELECT DISTINCT b FROM c) x',
    'UPDATE a SET b = 1; ALTER TABLE a ALTER COLUMN b SET NOT NULL',
    'CREATE TABLE a (b int); CREATE UNIQUE INDEX a_b ON a (b)',
    "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$; -- COMMIT;\nSET LOCAL lock_timeout = '5s'",
  ])('may say %j', (sql) => {
    expect(faultsOf(sql)).toEqual([])
  })

  test('of this project does what a filled database lets it do, within the transaction of the upgrade', () => {
    const found = listMigrations(migrationsFolder()).flatMap(({ name, sql }) => faultsOf(sql).map((fault) => `${name}: ${fault}`))
    expect(found).toEqual([])
  })

  test('has its unique indexes explained here only where they are', () => {
    const all = listMigrations(migrationsFolder())
      .map(({ sql }) => sql)
      .join()
    expect(Object.keys(unique).filter((index) => !all.includes(`UNIQUE INDEX "${index}"`))).toEqual([])
  })
})
