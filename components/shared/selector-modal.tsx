'use client'

import { useCallback, useState, type ReactNode } from 'react'
import { useLazy } from '@/components/ui/use-lazy'
import type { SelectorFilters, SelectorItem } from './selector-modal-rules'

export type { SelectorItem } from './selector-modal-rules'

export interface SelectorOptions {
  /** The name of what is chosen, such as 'Teacher'. */
  title: string
  /** All items to choose from; they are searched here, so the selector works without a network. */
  items: readonly SelectorItem[]
  /** Whether any number of items may be chosen, by toggling; 'select all' then takes all that match. */
  multiple?: boolean
  /** Whether at least one must be chosen, where several may be. */
  required?: boolean
  selected?: readonly string[]
  /** Filters by programme, year, group and firm; the items then carry `student`. */
  filters?: SelectorFilters
  /** For screens that may create what is chosen: adds a New button, which closes the selector and hands over what was typed. */
  onNew?: (text: string) => void
}

export interface SelectorModalProps extends SelectorOptions {
  /** Called with the chosen ids, or with null where nothing was decided. The owner then takes the selector away. */
  onDone: (ids: readonly string[] | null) => void
}

const load = async () => (await import('./selector-modal-dialog')).SelectorDialog

/**
 * The selector of the specification: for teacher, partner, student and whatever else is a long list. Draw it while it is open:
 * `{isOpen && <SelectorModal title items selected onDone={(ids) => …} />}`, or ask with `useSelector`. Needs the namespaces selector and errors.
 */
export function SelectorModal(props: SelectorModalProps) {
  const { onDone } = props
  const giveUp = useCallback(() => onDone(null), [onDone])
  const Dialog = useLazy(true, load, giveUp)
  return Dialog && <Dialog {...props} />
}

type Asked = { readonly options: SelectorOptions; readonly answer: (ids: readonly string[] | null) => void }

/**
 * Asks in one line: `const [selector, select] = useSelector()`, `const ids = await select({ title, items })`; draw `{selector}` anywhere in
 * the screen.
 */
export function useSelector(): [selector: ReactNode, select: (options: SelectorOptions) => Promise<readonly string[] | null>] {
  const [asked, setAsked] = useState<Asked | null>(null)

  function select(options: SelectorOptions) {
    return new Promise<readonly string[] | null>((resolve) => {
      setAsked({
        options,
        answer: (ids) => {
          setAsked(null)
          resolve(ids)
        },
      })
    })
  }

  const selector = asked && <SelectorModal {...asked.options} onDone={asked.answer} />
  return [selector, select]
}
