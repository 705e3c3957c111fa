import { screen } from '@/app/screen'
import { logInput } from '@/components/reflections/log-input'
import { LogScreen } from '@/components/reflections/log-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { readReflectionLogCall } from '@/server/reflections'

export default screen('reflectionLog', async ({ query, run }) => {
  const { asked } = filtersOf(query, ['from', 'to', 'tag', 'states'])
  return <LogScreen found={await run(readReflectionLogCall, logInput(asked))} asked={asked} />
})
