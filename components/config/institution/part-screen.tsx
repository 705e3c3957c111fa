'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { EditorForm } from '@/components/shared/editor/editor-form'
import { useEditor, type Editor, type Stored } from '@/components/shared/editor/use-editor'
import { call } from '@/lib/client/request'
import type { Contract } from '@/lib/contract'
import { readInstitution, type InstitutionSettings } from '@/lib/contracts/config/settings'
import { paths, type ScreenName } from '@/lib/paths'

type SavedPart = { readonly revision: number; readonly savedAt: string }

interface PartScreenProps<I extends z.ZodType, O extends z.ZodType<SavedPart>, V extends object> {
  screen: ScreenName
  intro: string
  initial: Stored<V>
  contract: Contract<I, O, never>
  inputOf: (values: V, revision: number) => z.input<I>
  /** Picks this part from the server's settings. */
  storedOf: (settings: InstitutionSettings) => Stored<V>
  /** The label of a field, by the first part of its path. */
  names: Readonly<Record<keyof V & string, string>>
  labelOf?: (path: string) => string | null
  /** Sends the values, if that requires a proof. */
  send?: (input: z.input<I>) => Promise<z.output<O>>
  children: (editor: Editor<V>) => ReactNode
  /** Content that is saved by itself, above or below the part that the button saves. */
  above?: ReactNode
}

/** One part of the institution's settings. It is saved as a whole and takes effect for everybody with their next request. */
export function PartScreen<I extends z.ZodType, O extends z.ZodType<SavedPart>, V extends object>({
  screen,
  intro,
  initial,
  contract,
  inputOf,
  storedOf,
  names,
  labelOf,
  send,
  children,
  above,
}: PartScreenProps<I, O, V>) {
  const tShell = useTranslations('shell.titles')
  const router = useRouter()
  const editor = useEditor({
    contract,
    initial,
    inputOf,
    savedOf: (output) => output,
    reread: async () => storedOf(await call(readInstitution, {})),
    // The shell shows some of these values, and the page shows what follows from the others.
    onSaved: () => router.refresh(),
    ...(send && { send }),
  })
  const named = new Map(Object.entries<string>(names))
  return (
    <EditorForm
      title={tShell(screen)}
      subtitle={intro}
      back={{ href: paths.settingsGeneral, label: tShell('settingsGeneral') }}
      editor={editor}
      names={names}
      labelOf={(path) => labelOf?.(path) ?? named.get(path.split('.')[0] ?? '') ?? path}
    >
      {above}
      {children(editor)}
    </EditorForm>
  )
}
