// As in a running server: what a domain hands in is there before anything is asked of the domains below it, whichever file a worker runs first.
import '@/server/registry'
