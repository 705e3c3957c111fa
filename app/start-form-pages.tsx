import { StartFormScreen } from '@/components/reflections/start-form-screen'
import type { ReflectionFormKind } from '@/lib/reflections/vocabulary'
import type { ScreenContext } from '@/server/kernel/screen'
import { listReflectionTemplatesCall } from '@/server/reflections'

/** /reflections/newdops, /reflections/newsignoff */
export async function startFormPage({ run }: ScreenContext, kind: ReflectionFormKind) {
  const { forms } = await run(listReflectionTemplatesCall, {})
  return <StartFormScreen kind={kind} form={forms.find((one) => one.kind === kind) ?? null} />
}
