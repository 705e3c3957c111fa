ALTER TYPE "NotificationCategory" ADD VALUE 'TESTS';
