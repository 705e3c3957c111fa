'use client'

import { useEditing } from './editor-context'
import { useProblemWords } from './problem-words'

/** The problems of one property, shown under it. */
export function PropertyProblems({ uid, property }: { uid: string; property: string }) {
  const { draft } = useEditing()
  const words = useProblemWords()
  const own = draft.problems.filter((one) => (one.fieldUid ?? one.pageUid) === uid && one.property === property)
  if (own.length === 0) return null
  return (
    <ul className="-mt-3 flex flex-col gap-1 text-dense">
      {own.map((one, at) => (
        <li key={at} className={one.severity === 'ERROR' ? 'font-medium text-danger' : 'text-warning'}>
          {words(one)}
        </li>
      ))}
    </ul>
  )
}
