import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { ViewScreen } from '@/components/reflections/view-screen'
import { OneId } from '@/components/shared/one-id.shapes'
import { readReflectionCall } from '@/server/reflections'

export default screen('reflection', async ({ params, find }) => {
  const asked = OneId.safeParse(params)
  if (!asked.success) notFound()
  const { id } = asked.data
  return <ViewScreen key={id} id={id} initial={(await find(readReflectionCall, { id })) ?? null} />
})
