import { useEffect, useState } from 'react'
import { onLocal, readLocal, removeLocal, writeLocal } from '@/lib/client/local-store'
import type { TableName } from '@/lib/chosen-columns'
import { usualLook, type ColumnLook } from './shown-columns'

const keyOf = (table: TableName) => `columns/${table}`
const loadShape = async () => (await import('./look.shapes')).StoredLook

/**
 * The columns that this person chose for this table, and a function to choose others. The choice is kept among the person's own copies on this device; until it
 * is read, and where nothing may be kept, the table is as it comes.
 * @param table null: the columns of this table cannot be chosen.
 */
export function useColumnLook(table: TableName | null): readonly [ColumnLook, (look: ColumnLook) => void] {
  const [look, setLook] = useState<ColumnLook>(usualLook)

  useEffect(() => {
    if (table === null) return
    let isLeft = false
    const read = () =>
      void readLocal(keyOf(table), loadShape).then(
        (stored) => {
          if (!isLeft) setLook(stored ?? usualLook)
        },
        () => {},
      )
    read()
    const end = onLocal(keyOf(table), read)
    return () => {
      isLeft = true
      end()
    }
  }, [table])

  function choose(next: ColumnLook) {
    setLook(next)
    if (table === null) return
    // Where the device keeps nothing, the choice lasts for this visit.
    void (next === usualLook ? removeLocal(keyOf(table)) : writeLocal(keyOf(table), next)).catch(() => {})
  }

  return [look, choose]
}
