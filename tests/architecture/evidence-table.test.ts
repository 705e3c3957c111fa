import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { evidenceBars, type EvidenceRule } from '@/server/kernel/calls/evidence'
import { registry } from '@/server/registry'
import { filesBelow } from './files'

const page = 'docs/security/rules.md'
const [begin, end] = [
  '<!-- evidence: made by `UPDATE_EVIDENCE_TABLE=1 npm test -- architecture evidence-table` -->',
  '<!-- end of evidence -->',
]

/** The rules of all calls that vouch for somebody, as docs/security/rules.md prints them. */
function evidenceTable(): string {
  const rows = registry
    .flatMap(({ contract, evidence }) => (evidence ? [{ name: contract.name, rule: evidence }] : []))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const bar = ({ never }: EvidenceRule) =>
    evidenceBars.map((one) => (never[one] === true ? `**${one}**` : `${one}: ${never[one]}`)).join('; ')
  const shown = ({ shown: of }: EvidenceRule) => ('compared' in of ? of.compared : `not compared: ${of.notCompared}`)
  return [
    '| Act | Whose evidence | Who never gives it (bold: refused at the decision) | The right, asked again | What was shown | What ends it | Who undoes it |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(({ name, rule }) => `| \`${name}\` | ${[rule.of, bar(rule), rule.right, shown(rule), rule.ends, rule.undo].join(' | ')} |`),
  ].join('\n')
}

test('docs/security/rules.md prints who may vouch for whom', () => {
  const text = readFileSync(page, 'utf8')
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)]
  expect(from).toBeGreaterThan(begin.length)
  expect(to).toBeGreaterThan(from)
  const made = `\n${evidenceTable()}\n`
  if (process.env.UPDATE_EVIDENCE_TABLE === '1') writeFileSync(page, text.slice(0, from) + made + text.slice(to))
  expect(readFileSync(page, 'utf8').slice(from, text.length).split(end)[0]).toBe(made)
})

/**
 * Every column that says by whom something was done: the acts that write it vouch for somebody and declare it, or it vouches for nobody, for the
 * reason given. A new column fails here until it is named.
 */
const deciders: Readonly<Record<string, { readonly by: readonly string[] } | { readonly vouchesForNobody: string }>> = {
  'Absence.decidedById': { by: ['absences.decide'] },
  'Absence.recordedById': { vouchesForNobody: 'reports an absence; deciding on it is an act of its own' },
  'AttendanceFollowUp.doneById': { vouchesForNobody: 'ticks off a talk with a student' },
  'AttendanceRegister.closedById': {
    vouchesForNobody: 'closing supposes absences and confirms check-ins without a doubt; what it says of presence is said by others',
  },
  'Batch.undoneById': { vouchesForNobody: 'takes back work on many at once' },
  'CheckIn.openedById': { vouchesForNobody: 'shows a code' },
  'CheckRequest.endedById': { by: ['clinical-sessions.endCheck'] },
  'CheckRequest.takenById': { vouchesForNobody: 'goes to a student who waits' },
  'ClinicalCase.agreedById': { by: ['clinical-cases.agreePlan'] },
  'Concern.raisedById': { vouchesForNobody: 'raises a concern, which counts for nothing until others have looked' },
  'ConcernFile.addedById': { vouchesForNobody: 'adds a file' },
  'ConfigurationImport.undoneById': { vouchesForNobody: 'takes back settings' },
  'Form.draftSavedById': { vouchesForNobody: 'saves a draft of a form' },
  'FormComment.settledById': { vouchesForNobody: 'ticks off a comment' },
  'FormLateSave.decidedById': {
    vouchesForNobody: 'takes over answers into a response that is filled in again, and is submitted by an act of its own',
  },
  'FormPart.savedById': { vouchesForNobody: 'saves answers; submitting and deciding are acts of their own' },
  'FormResponse.createdById': { vouchesForNobody: 'starts a response' },
  'FormResponse.enteredById': { vouchesForNobody: 'types in what somebody filled in on paper, and decides nothing of it' },
  'FormSignature.signerId': { by: ['form-responses.sign', 'sign-off.decideLink'] },
  'FormVersion.publishedById': { vouchesForNobody: 'publishes a form' },
  'LateArrival.decidedById': { vouchesForNobody: 'runs the call of a late write as its writer, with all its checks' },
  'Mark.givenById': { by: ['clinical-sessions.saveMark', 'clinical-sessions.markRest'] },
  'OutsideSupervisor.addedById': { vouchesForNobody: 'names somebody, who is asked' },
  'PatientContact.closedById': { vouchesForNobody: 'ticks off a call to a patient' },
  'PatientFeedback.countedById': {
    vouchesForNobody: 'counts an answer that was marked by mistake, for a student who is not themself; the patient vouches',
  },
  'PatientFeedback.hiddenById': { vouchesForNobody: 'hides a text that names somebody; the scores stay' },
  'PrivacyExport.askedById': { vouchesForNobody: 'asks for their data' },
  'PrivacyExport.openedById': { vouchesForNobody: 'opens their data' },
  'Radiograph.authorisedById': { by: ['clinical-sessions.authoriseRadiograph'] },
  'RetentionRule.changedById': { vouchesForNobody: 'changes how long data is kept' },
  'Rollover.createdById': { vouchesForNobody: 'plans a change of years' },
  'Setting.changedById': { vouchesForNobody: 'changes a setting' },
  'ShiftAttendance.recordedById': { by: ['clinic-shifts.recordAttendance', 'attendance.record'] },
  'SignoffAnomaly.decidedById': {
    vouchesForNobody: 'explains or escalates what looks odd; nobody explains their own signature (sign-off.OWN_SIGNATURE)',
  },
  'SignoffCode.askedById': { vouchesForNobody: 'asks for a code to be mailed' },
  'StaticUrl.createdById': { vouchesForNobody: 'makes an address' },
  'SupervisorConfirmation.askedById': { vouchesForNobody: 'asks a supervisor' },
  'SupervisorConfirmation.supervisorId': { by: ['clinical-sessions.decideConfirmation'] },
  'TreatmentSession.createdById': { vouchesForNobody: 'begins a session' },
  'TreatmentSession.finishedById': { by: ['clinical-sessions.finishMarking'] },
}

const decides = /^\s+(\w+ById|signerId|supervisorId)\s/

function columns(): string[] {
  return filesBelow('prisma/schema')
    .filter((file) => file.endsWith('.prisma'))
    .flatMap((file) => {
      let model = ''
      return readFileSync(`prisma/schema/${file}`, 'utf8')
        .split('\n')
        .flatMap((line) => {
          model = /^model (\w+)/.exec(line)?.[1] ?? model
          const name = decides.exec(line)?.[1]
          // The supervisor of a case is asked for their agreement, which is a column of its own.
          return name && `${model}.${name}` !== 'ClinicalCase.supervisorId' ? [`${model}.${name}`] : []
        })
    })
}

describe('every column that says by whom something was decided', () => {
  test('is written by acts that declare whose evidence it is, or vouches for nobody', () => {
    expect(columns().sort()).toEqual(Object.keys(deciders).sort())
  })

  test('names acts that there are', () => {
    const declared = new Set<string>(registry.flatMap(({ contract, evidence }) => (evidence ? [contract.name] : [])))
    const named = Object.values(deciders).flatMap((one) => ('by' in one ? one.by : []))
    expect(named.filter((name) => !declared.has(name))).toEqual([])
  })
})
