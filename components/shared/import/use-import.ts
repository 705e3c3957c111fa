'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { startTransition, useState } from 'react'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { useProof } from '@/components/shared/proof'
import { isProofNeeded } from '@/lib/client/is-proof-needed'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import {
  applyImport,
  checkImport,
  discardImport,
  fixRow,
  foreseeUndo,
  recheckImport,
  rereadImport,
  undoImport,
  type ImportOptions,
  type readImport,
} from '@/lib/contracts/imports'
import { useFormats } from '@/lib/i18n/use-formats'
import type { ImportPath } from './import-words'

export type FoundImport = OutputOf<typeof readImport>
export type Reading = {
  readonly encoding: FoundImport['import']['encoding']
  readonly delimiter: FoundImport['import']['delimiter']
  readonly sheet: string | null
}

/** Enough time for ten thousand rows. */
const timeoutMs = 120_000
const notice = { id: 'import' }

/**
 * The actions on one import. `busy`: the action that is under way, until its outcome is shown. `issues`: problems with the columns and choices, by their path.
 */
export function useImport(
  { import: { id, revision, fileName, counts, grants } }: FoundImport,
  { path, undoHelp }: { readonly path: ImportPath; readonly undoHelp: string },
) {
  const t = useTranslations('imports')
  const problem = useProblemText()
  const formats = useFormats()
  const router = useRouter()
  const [dialog, proven] = useProof()
  const [busy, setBusy] = useState<string | null>(null)
  const [issues, setIssues] = useState<Readonly<Record<string, string>>>({})

  async function act(name: string, work: () => Promise<unknown>): Promise<boolean> {
    setBusy(name)
    setIssues({})
    notify.over(notice.id)
    try {
      await work()
      return true
    } catch (error) {
      const found = error instanceof CallError && error.status === 'VALIDATION_FAILED' ? error.issues : []
      setIssues(Object.fromEntries(found.map((issue) => [issue.path, issue.message])))
      notify.error(wordsOf(error), notice)
      return false
    } finally {
      // Both changes belong to one transition: until the outcome is shown, pressing anything would be about the state before.
      startTransition(() => {
        setBusy(null)
        router.refresh()
      })
    }
  }

  function wordsOf(error: unknown): string {
    if (isProofNeeded(error)) return t('proofNeeded')
    if (!(error instanceof CallError)) return problem(error)
    if (error.code === 'imports.NOTHING') return t('nothing')
    if (error.code === 'imports.NOT_YOURS') return t('notYours')
    if (error.code === 'imports.TOO_LATE') return t('tooLate')
    if (error.code === 'imports.CLOSED') return t('closed')
    if (error.status === 'CONFLICT' || error.status === 'STATE_CHANGED') return t('changedMeanwhile')
    return error.issues[0]?.message ?? problem(error)
  }

  /** The number of rows that an undo would reach; null where it could not be found out, of which the person was then notified. */
  async function foresee() {
    setBusy('undo')
    try {
      return await call(foreseeUndo, { id })
    } catch (error) {
      notify.error(wordsOf(error), notice)
      return null
    } finally {
      setBusy(null)
    }
  }

  const rolesOf = (found: FoundImport['import']['grants']) =>
    formats.list(found.map(({ name, count: people }) => t('grants.role', { name, count: people })))

  /** Shows all rows, because after this action there are others to look at than before. */
  function showAll() {
    router.replace(`${path}/${id}`)
  }

  const count = counts.NEW + counts.CHANGED + counts.GONE
  return {
    dialog,
    busy,
    rolesOf,
    issues,
    reread: (reading: Reading) => act('reread', () => call(rereadImport, { id, revision, ...reading }, { timeoutMs })),
    /** `onChecked`: runs before the page is loaded again, so that it is loaded at the address to which the caller goes. */
    check: (columns: readonly string[], options: ImportOptions, onChecked?: () => void) =>
      act('check', async () => {
        await call(checkImport, { id, revision, columns: [...columns], options }, { timeoutMs })
        onChecked?.()
      }),
    recheck: () => act('check', () => call(recheckImport, { id }, { timeoutMs })),
    async fix(number: number, values: Record<string, string>) {
      const isFixed = await act('fix', () => call(fixRow, { id, revision, number, values }, { timeoutMs }))
      if (isFixed) notify.success(t('fixed', { row: number }), notice)
      return isFixed
    },
    async apply() {
      if (
        !(await confirm({
          title: t('applyQuestion', { count }),
          body: [
            counts.GONE > 0 && t('goneQuestion', { count: counts.GONE }),
            grants.length > 0 && t('grants.question', { roles: rolesOf(grants) }),
            t('applyHelp', { errors: counts.ERROR }),
          ]
            .filter(Boolean)
            .join(' '),
          action: t('apply', { count }),
        }))
      )
        return
      if (await act('apply', () => proven(() => call(applyImport, { id, revision }, { timeoutMs })))) showAll()
    },
    async undo() {
      const foreseen = await foresee()
      if (foreseen === null) return
      const { undoable, kept } = foreseen
      if (undoable === 0 && kept > 0) return notify.error(t('undoNothing', { count: kept }), notice)
      const body = [kept > 0 && t('undoKept', { count: kept }), undoHelp].filter(Boolean).join(' ')
      if (!(await confirm({ title: t('undoQuestion', { count: undoable }), body, action: t('undo'), tone: 'danger' }))) return
      if (await act('undo', () => proven(() => call(undoImport, { id })))) showAll()
    },
    async discard() {
      if (
        !(await confirm({ title: t('discardQuestion', { file: fileName }), body: t('discardHelp'), action: t('discard'), tone: 'danger' }))
      )
        return
      setBusy('discard')
      try {
        await call(discardImport, { id })
        notify.success(t('discarded', { file: fileName }), notice)
        router.push(path)
      } catch (error) {
        notify.error(wordsOf(error), notice)
        setBusy(null)
      }
    },
  }
}
export type ImportActs = ReturnType<typeof useImport>
