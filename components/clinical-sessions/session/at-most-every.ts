/** Limits work that is requested more often than needed: it runs at once, and then at most once every `everyMs`, together for all requests in between. */
export function atMostEvery(everyMs: number, work: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isResting = false
  let isWanted = false
  let isOver = false

  async function run(): Promise<void> {
    isResting = true
    isWanted = false
    await work()
    if (isOver) return
    timer = setTimeout(() => {
      isResting = false
      if (isWanted) void run()
    }, everyMs)
  }

  return {
    ask() {
      if (isResting) isWanted = true
      else if (!isOver) void run()
    },
    end() {
      isOver = true
      clearTimeout(timer)
    },
  }
}
