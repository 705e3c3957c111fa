import 'server-only'
import type { Answer } from '@/lib/forms/answers'
import type { ShownForm } from '@/lib/forms/sight'
import { openedAnswers, type Stored } from './answers'

/** The files that an answer to a file field names. */
export function fileIds(answer: Answer): string[] {
  return Array.isArray(answer) ? answer.flatMap((one) => (typeof one === 'string' ? [one.toLowerCase()] : [])) : []
}

/** The files that one field has in any of these pages of answers. */
export function filesOfField(pages: readonly Stored[], fieldUid: string): string[] {
  return [...new Set(pages.flatMap((page) => fileIds(openedAnswers(page)[fieldUid] ?? null)))]
}

type Sight = {
  /** The fields that the reader sees in the present version, without those that somebody else is still deciding on. */
  readonly seen: ReadonlySet<string>
  readonly parts: readonly Stored[]
  readonly left: {
    readonly rows: readonly Stored[]
    readonly views: readonly { readonly shown: ShownForm; readonly answers: Readonly<Record<string, Answer>> }[]
  }
}

/**
 * Whether somebody may read a file in a field: where they see the field. A file that only an answer of an earlier version names can be read by whoever reads that
 * answer, also where its field is gone, and by nobody else, also where its field is there again.
 */
export function fileSight({ seen, parts, left: { rows, views } }: Sight): (fieldUid: string, assetId: string) => boolean {
  const readLeft = new Set(
    views.flatMap(({ shown, answers }) =>
      shown.pages.flatMap(({ fields }) =>
        fields.flatMap(({ uid, type }) => (type === 'FILE_UPLOAD' ? fileIds(answers[uid] ?? null).map((id) => `${uid} ${id}`) : [])),
      ),
    ),
  )
  return (fieldUid, assetId) => {
    if (readLeft.has(`${fieldUid} ${assetId}`)) return true
    const isLeftOnly = filesOfField(rows, fieldUid).includes(assetId) && !filesOfField(parts, fieldUid).includes(assetId)
    return seen.has(fieldUid) && !isLeftOnly
  }
}
