import { configure } from '@testing-library/react';

/** ms. What a test waits for comes at once on a quiet machine; on a busy one it may take longer than the usual second. */
configure({ asyncUtilTimeout: 15_000 });
