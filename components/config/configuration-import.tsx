'use client'

import { Upload } from 'lucide-react'
import { useMessages, useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { confirm } from '@/components/ui/confirm'
import { List } from '@/components/ui/list'
import { notify } from '@/components/ui/notify'
import { useProof } from '@/components/shared/proof'
import { isProofNeeded } from '@/lib/client/is-proof-needed'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { applyConfiguration, tryConfiguration, type ConfigurationFile } from '@/lib/contracts/config/configuration'
import { useFormats } from '@/lib/i18n/use-formats'
import { wordAt } from '@/lib/i18n/word-at'
import { ConfigurationResult } from './configuration-result'

/** `whole` is the file as it was chosen, `offered` its parts that differ, and `file` the parts that are to be imported. */
type Chosen = { readonly whole: ConfigurationFile; readonly name: string; readonly offered: readonly string[] | null }
type Tried = Chosen & { readonly file: ConfigurationFile; readonly offered: readonly string[] } & OutputOf<typeof tryConfiguration>

const largestBytes = 8 * 1024 * 1024
const timeoutMs = 60_000
/** The most results that are listed; more would not help the reader. */
const mostShown = 200

/** A file is previewed item by item first; then it is imported as a whole or not at all. */
export function ConfigurationImport() {
  const t = useTranslations('institution.configuration')
  const words = useMessages().institution?.configuration?.part
  const formats = useFormats()
  const problem = useProblemText()
  const router = useRouter()
  const [dialog, proven] = useProof()
  const input = useRef<HTMLInputElement>(null)
  const [tried, setTried] = useState<Tried | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<'try' | 'apply' | null>(null)
  const refused = tried?.results.filter(({ outcome }) => outcome === 'REFUSED').length ?? 0
  const count = (outcome: 'NEW' | 'CHANGED') => tried?.results.filter((result) => result.outcome === outcome).length ?? 0

  async function open(chosen: File) {
    setBusy('try')
    setFailure(null)
    setTried(null)
    const file = await readConfigurationFile(chosen)
    if (file === null) {
      setFailure(t('notJson'))
      setBusy(null)
    } else await previewFile(file, { whole: file, name: chosen.name, offered: null })
  }

  /** Parts depend on one another, so that leaving one out may cause others to be refused: the differences are computed again. */
  async function previewFile(file: ConfigurationFile, chosen: Chosen) {
    setBusy('try')
    setFailure(null)
    await sent(async () => {
      const found = await proven(() => call(tryConfiguration, { file }, { timeoutMs }))
      setTried({ ...chosen, file, offered: chosen.offered ?? [...new Set(found.results.map(({ part }) => part))], ...found })
    })
    setBusy(null)
  }

  function choosePart(from: Tried, part: string, on: boolean) {
    const isWanted = (name: string) => (name === part ? on : Object.hasOwn(from.file.parts, name))
    const parts = Object.fromEntries(Object.entries(from.whole.parts).filter(([name]) => isWanted(name)))
    return previewFile({ ...from.whole, parts }, from)
  }

  async function askAndApply(wanted: Tried) {
    const parts = [...new Set(wanted.results.map(({ part }) => wordAt(words, [part]) ?? part))]
    const isWanted = await confirm({
      title: t('ask', { count: wanted.results.length }),
      body: t('askHelp', { parts: formats.list(parts) }),
      action: t('apply', { count: wanted.results.length }),
    })
    if (isWanted) await apply(wanted)
  }

  async function apply({ file, seen }: Tried) {
    setBusy('apply')
    setFailure(null)
    await sent(async () => {
      const { made, changed } = await proven(() => call(applyConfiguration, { file, seen }, { timeoutMs }))
      setTried(null)
      notify.success(t('applied', { made, changed }), { id: 'configuration' })
      router.refresh()
    })
    setBusy(null)
  }

  async function sent(work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      if (isProofNeeded(error)) return
      if (error instanceof CallError && error.issues.length > 0) return setFailure(error.issues.map(({ message }) => message).join(' '))
      setFailure(
        error instanceof CallError && (error.status === 'CONFLICT' || error.status === 'STATE_CHANGED') ? t('stale') : problem(error),
      )
    }
  }

  return (
    <Card as="section" aria-label={t('import')} className="flex flex-col gap-3">
      <h2 className="text-lead font-bold">{t('import')}</h2>
      <p className="text-dense text-muted">{t('importHelp')}</p>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={t('choose')}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          // Clearing the field allows the same file to be chosen again after it was corrected.
          target.value = ''
          if (chosen) void open(chosen)
        }}
      />
      <div>
        <Button icon={<Upload />} loading={busy === 'try'} onPress={() => input.current?.click()}>
          {t('choose')}
        </Button>
      </div>
      {failure && (
        <Banner tone="danger" announce="assertive">
          {failure}
        </Banner>
      )}
      {tried && (
        <>
          <p role="status">
            <b>{t('chosen', { name: tried.name })}</b>
            <br />
            {t('summary', { made: count('NEW'), changed: count('CHANGED'), same: tried.same })}
          </p>
          {tried.offered.length > 1 && (
            <ChoiceGroup role="group" label={t('partsToImport')}>
              {tried.offered.map((part) => (
                <Checkbox
                  key={part}
                  label={wordAt(words, [part]) ?? part}
                  checked={Object.hasOwn(tried.file.parts, part)}
                  readOnly={busy !== null}
                  onChange={(on) => void choosePart(tried, part, on)}
                />
              ))}
            </ChoiceGroup>
          )}
          {tried.results.length === 0 && (
            <Banner tone="info" announce="none">
              {t('nothing')}
            </Banner>
          )}
          {refused > 0 && (
            <Banner tone="danger" announce="assertive">
              {t('refused', { count: refused })}
            </Banner>
          )}
          {tried.results.length > 0 && (
            <List label={t('differs')}>
              {tried.results
                .toSorted((one, other) => Number(other.outcome === 'REFUSED') - Number(one.outcome === 'REFUSED'))
                .slice(0, mostShown)
                .map((result, at) => (
                  <ConfigurationResult key={`${result.part} ${result.called} ${at}`} result={result} />
                ))}
            </List>
          )}
          {tried.results.length > mostShown && (
            <p className="text-dense text-muted">{t('more', { count: tried.results.length - mostShown })}</p>
          )}
          {tried.results.length > 0 && refused === 0 && (
            <div>
              <Button variant="primary" loading={busy === 'apply'} onPress={() => void askAndApply(tried)}>
                {t('apply', { count: tried.results.length })}
              </Button>
            </div>
          )}
        </>
      )}
      {dialog}
    </Card>
  )
}

/** Returns null if the file is no configuration at all; the server checks the rest. */
async function readConfigurationFile(chosen: File): Promise<ConfigurationFile | null> {
  if (chosen.size > largestBytes) return null
  const { ConfigurationFile } = await import('@/lib/contracts/config/configuration.shapes')
  try {
    const given: unknown = JSON.parse(await chosen.text())
    return ConfigurationFile.safeParse(given).data ?? null
  } catch {
    return null
  }
}
