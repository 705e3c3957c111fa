import { notFound, redirect } from 'next/navigation'
import { screen } from '@/app/screen'
import { reflectionHref } from '@/components/reflections/hrefs'
import { WriteScreen } from '@/components/reflections/write/write-screen'
import { OneId } from '@/components/shared/one-id.shapes'
import { readReflectionCall } from '@/server/reflections'

/** The browser draws a reflection that only the device knows. */
export default screen('writeReflection', async ({ params, find }) => {
  const asked = OneId.safeParse(params)
  if (!asked.success) notFound()
  const { id } = asked.data
  const reflection = (await find(readReflectionCall, { id })) ?? null
  if (reflection && !reflection.isOwn) redirect(reflectionHref(id))
  return <WriteScreen key={id} id={id} initial={reflection} />
})
