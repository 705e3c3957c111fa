import { z } from 'zod'
import { isWriting, withLineEnds } from '@/lib/seen'
import { termSections } from '@/lib/reports/vocabulary'
import { mostReleased, termReportStates } from '@/lib/states/term-report'
import { revision, wholeBetween } from '../lists/parts.shapes'
import { count, id, Named, Person, share } from './parts.shapes'

export { Done } from '../plain.shapes'

const writtenText = (most: number) => z.string().overwrite(withLineEnds).trim().max(most).refine(isWriting, 'charactersUnseen')

/** Figures over the lines of some days; shares are null for fewer than five marked lines. */
const Shares = z.object({ lines: count, graded: count, competent: share, independent: share })

/**
 * The figures of one student's term, as they are stored with the release. A part is null if the school does not use that part of Cusp, or if the reader may not
 * see it (`withheld`).
 */
export const TermFigures = z.object({
  term: z.object({ title: z.string(), from: z.string(), to: z.string() }),
  /** The student's programme and year on the last counted day. */
  programme: z.string().nullable(),
  year: count.nullable(),
  /** The last counted day: that of the term, or that of the release if the term is not over. */
  until: z.string(),
  /** For the academic year up to `until`: the procedures with a target, those on pace, and those that are short of it. */
  targets: z
    .object({
      /** Targets for which something was due by then; in figures released before this was distinguished, all targets. */
      total: count,
      onPace: count,
      notDue: count.default(0),
      short: z.array(z.object({ caption: z.string(), counted: z.number(), target: count, pace: count })),
    })
    .nullable(),
  procedures: Shares.extend({ before: Shares.extend({ title: z.string() }).nullable() }).nullable(),
  sessions: count.nullable(),
  attendance: z.object({ expected: count, attended: count, late: count, excused: count, missed: count }).nullable(),
  tests: z.object({ passed: count, failed: count, open: count }).nullable(),
  /** The cases on the day of the release, whenever they were opened. */
  cases: z.object({ open: count, planned: count, completed: count }).nullable(),
})

const Term = z.object({ id: z.string(), title: z.string(), from: z.string(), to: z.string() })
const page = z.coerce.number().int().min(1).max(1_000).default(1)

/** Without a term, the current or last one; without a programme and year, those with the most students. */
export const FindTerms = z.strictObject({
  termId: id.optional(),
  programmeId: id.optional(),
  year: z.coerce.number().int().min(1).max(12).optional(),
  state: z.enum(termReportStates).optional(),
  comments: z.enum(['NONE', 'SOME']).optional(),
  q: z.string().trim().max(100).default(''),
  page,
})
export const TermReports = z.object({
  today: z.string(),
  /** Terms that have begun, newest first. */
  terms: z.array(Term),
  term: Term.nullable(),
  cohorts: z.array(z.object({ programme: Named, year: count, students: count })),
  cohort: z.object({ programme: Named, year: count }).nullable(),
  counts: z.object({ DRAFT: count, RELEASED: count, WITHDRAWN: count }),
  rows: z.array(
    z.object({
      student: Person,
      state: z.enum(termReportStates),
      comments: count,
      /** Whether one of them is the reader's. */
      hasOwn: z.boolean(),
      releasedAt: z.string().nullable(),
      seenAt: z.string().nullable(),
    }),
  ),
  total: count,
  page: count,
  pages: count,
  /** The drafts that a release of the whole year would contain, at most as many as one release takes. */
  drafts: z.object({ ids: z.array(z.string()), withoutComment: count, isCut: z.boolean() }),
  mayRelease: z.boolean(),
  /** Releases of this term that can still be undone. */
  undoable: z.array(z.object({ batchId: z.string(), at: z.string(), until: z.string(), by: z.string(), released: count })),
})

/** Without a student, the asker's own report; without a term, the newest. `version` opens a withdrawn version. */
export const FindTerm = z.strictObject({
  studentId: id.optional(),
  termId: id.optional(),
  version: z.coerce.number().int().min(1).max(10_000).optional(),
})
const Comment = z.object({ author: Person, isOwn: z.boolean(), text: z.string(), savedAt: z.string() })
export const TermReport = z.object({
  student: Person,
  isOwn: z.boolean(),
  school: z.string(),
  today: z.string(),
  /** For a student's own reports, those that are released or withdrawn; for others, every term that has begun. */
  terms: z.array(Term.pick({ id: true, title: true }).extend({ state: z.enum(termReportStates) })),
  /** Null if there is no report for the reader. */
  report: z
    .object({
      termId: z.string(),
      title: z.string(),
      state: z.enum(termReportStates),
      version: count,
      /** True if the address asked for a version that was withdrawn. */
      isOld: z.boolean(),
      /** When the figures were counted: at the release, or for this answer. */
      asOf: z.string(),
      releasedBy: z.string().nullable(),
      seenAt: z.string().nullable(),
      figures: TermFigures,
      /** Parts of the figures that the reader may not see. */
      withheld: z.array(z.enum(termSections)),
      comments: z.array(Comment),
      /** Comments are left out during a view as somebody else. */
      areCommentsTold: z.boolean(),
      /** The revision of the reader's own comment; 0 if there is none. */
      ownRevision: count,
      mayComment: z.boolean(),
      mayRelease: z.boolean(),
      mayWithdraw: z.boolean(),
      history: z.array(
        z.object({
          version: count,
          asOf: z.string(),
          releasedBy: z.string(),
          withdrawnAt: z.string(),
          withdrawnBy: z.string(),
          reason: z.string(),
        }),
      ),
    })
    .nullable(),
  /** The number of a student's own reports that they have not opened; 0 for other readers. */
  unseen: count,
  /** The reason for a withdrawal, if a student's own report was withdrawn and is not released again. */
  withdrawn: z.object({ title: z.string(), at: z.string(), reason: z.string() }).nullable(),
})

/** `revision` is that of the asker's own comment as it was read, 0 for a new one; an empty text removes the comment. */
export const SaveTermComment = z.strictObject({ studentId: id, termId: id, revision, text: writtenText(2_000) })
export const SavedTermComment = z.object({ revision: count })

export const SeeTerm = z.strictObject({ termId: id, version: wholeBetween(1, 10_000) })

export const ReleaseTerms = z.strictObject({ termId: id, studentIds: z.array(id).min(1).max(mostReleased) })
/** `kept` counts the reports that somebody else released in the meantime. */
export const ReleasedTerms = z.object({ batchId: z.string(), released: count, kept: count })
export const OneRelease = z.strictObject({ batchId: id })
/** `kept` counts the reports that the student has seen or that have changed since. */
export const UndoneRelease = z.object({ undone: count, kept: count })

export const WithdrawTerm = z.strictObject({
  studentId: id,
  termId: id,
  version: wholeBetween(1, 10_000),
  reason: writtenText(500).min(1),
})
