import { z } from 'zod'
import { isWriting, withLineEnds } from '@/lib/seen'
import { termSections } from '@/lib/reports/vocabulary'
import { mostReleased, termReportStates } from '@/lib/states/term-report'
import { revision, whole } from '../lists/parts.shapes'
import { count, id, Named, Person, share } from './parts.shapes'

export { Done } from '../plain.shapes'

const writing = (most: number) => z.string().overwrite(withLineEnds).trim().max(most).refine(isWriting, 'charactersUnseen')

/** Of the lines of some days: shares are null of fewer than five marked ones. */
const Shares = z.object({ lines: count, graded: count, competent: share, independent: share })

/**
 * What a report says of one student's term, as it is stored when it is released. Null: the school does not use that part of Cusp, or the reader is not told
 * of it (`withheld`).
 */
export const TermFigures = z.object({
  term: z.object({ title: z.string(), from: z.string(), to: z.string() }),
  /** What the student was in on the last day that is counted. */
  programme: z.string().nullable(),
  year: count.nullable(),
  /** The last day that is counted: of the term, or of the release while the term goes on. */
  until: z.string(),
  /** Of the academic year up to `until`: procedures with a target, those on pace, and those that are short of it. */
  targets: z
    .object({
      /** Of which something was due by then; in figures that were released before this was told apart, all. */
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
  /** On the day of the release, whenever they were opened. */
  cases: z.object({ open: count, planned: count, completed: count }).nullable(),
})

const Term = z.object({ id: z.string(), title: z.string(), from: z.string(), to: z.string() })
const page = z.coerce.number().int().min(1).max(1_000).default(1)

/** Without a term the one that it is, or the last; without a programme and year those with the most students. */
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
  /** Those that have begun, the newest first. */
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
  /** Who would be in a release of the whole year: drafts, at most as many as one release takes. */
  drafts: z.object({ ids: z.array(z.string()), withoutComment: count, isCut: z.boolean() }),
  mayRelease: z.boolean(),
  /** Releases of this term that can still be undone. */
  undoable: z.array(z.object({ batchId: z.string(), at: z.string(), until: z.string(), by: z.string(), released: count })),
})

/** Without a student one's own; without a term the newest. `version`: one that was withdrawn. */
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
  /** Of a student's own those that are released or withdrawn; of others each term that has begun. */
  terms: z.array(Term.pick({ id: true, title: true }).extend({ state: z.enum(termReportStates) })),
  /** Null where there is none for the reader. */
  report: z
    .object({
      termId: z.string(),
      title: z.string(),
      state: z.enum(termReportStates),
      version: count,
      /** A version that was withdrawn, opened on purpose. */
      isOld: z.boolean(),
      /** When the figures were counted: when it was released, or now. */
      asOf: z.string(),
      releasedBy: z.string().nullable(),
      seenAt: z.string().nullable(),
      figures: TermFigures,
      /** Parts of the figures that the reader is not told. */
      withheld: z.array(z.enum(termSections)),
      comments: z.array(Comment),
      /** During a view as somebody else comments are not told. */
      areCommentsTold: z.boolean(),
      /** Of the reader's own comment; 0 where there is none. */
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
  /** Of a student's own those that they have not opened; 0 for others. */
  unseen: count,
  /** Of a student's own that was withdrawn and is not released again: why. */
  withdrawn: z.object({ title: z.string(), at: z.string(), reason: z.string() }).nullable(),
})

/** `revision` of one's own comment that was read, 0 for a new one; an empty text removes it. */
export const SaveTermComment = z.strictObject({ studentId: id, termId: id, revision, text: writing(2_000) })
export const SavedTermComment = z.object({ revision: count })

export const SeeTerm = z.strictObject({ termId: id, version: whole(1, 10_000) })

export const ReleaseTerms = z.strictObject({ termId: id, studentIds: z.array(id).min(1).max(mostReleased) })
/** `kept`: released by somebody else in the meantime. */
export const ReleasedTerms = z.object({ batchId: z.string(), released: count, kept: count })
export const OneRelease = z.strictObject({ batchId: id })
/** `kept`: seen by the student, or changed since. */
export const UndoneRelease = z.object({ undone: count, kept: count })

export const WithdrawTerm = z.strictObject({
  studentId: id,
  termId: id,
  version: whole(1, 10_000),
  reason: writing(500).min(1),
})
