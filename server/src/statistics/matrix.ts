/**
 * The inverse of a symmetric positive definite matrix by Cholesky decomposition (Golub & Van Loan, 4.2).
 * @param matrix row by row, size × size @returns null if it is not positive definite
 */
export function inverseOf(matrix: Float64Array, size: number): Float64Array | null {
  const lower = choleskyOf(matrix, size);
  if (!lower) return null;
  // L⁻¹ row by row, then (LLᵀ)⁻¹ = L⁻ᵀ L⁻¹.
  const rows = new Float64Array(size * size);
  for (let i = 0; i < size; i += 1) {
    for (let k = 0; k < i; k += 1) {
      const factor = lower[i * size + k]!;
      if (factor !== 0) for (let j = 0; j <= k; j += 1) rows[i * size + j]! -= factor * rows[k * size + j]!;
    }
    rows[i * size + i] = 1;
    for (let j = 0; j <= i; j += 1) rows[i * size + j]! /= lower[i * size + i]!;
  }
  const inverse = new Float64Array(size * size);
  for (let k = 0; k < size; k += 1)
    for (let i = 0; i <= k; i += 1) {
      const factor = rows[k * size + i]!;
      if (factor !== 0) for (let j = 0; j <= k; j += 1) inverse[i * size + j]! += factor * rows[k * size + j]!;
    }
  return inverse;
}

/** L with L·Lᵀ the matrix. */
function choleskyOf(matrix: Float64Array, size: number): Float64Array | null {
  const lower = new Float64Array(size * size);
  for (let i = 0; i < size; i += 1)
    for (let j = 0; j <= i; j += 1) {
      let rest = matrix[i * size + j]!;
      for (let k = 0; k < j; k += 1) rest -= lower[i * size + k]! * lower[j * size + k]!;
      if (i !== j) lower[i * size + j] = rest / lower[j * size + j]!;
      else if (rest <= 0) return null;
      else lower[i * size + i] = Math.sqrt(rest);
    }
  return lower;
}
